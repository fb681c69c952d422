// node --require: starts the clock of a Node process at CLOCK ("2028-02-29T12:00:00Z"); it runs on from there.
const { syncBuiltinESMExports } = require('node:module');
const vm = require('node:vm');

const start = process.env.CLOCK;
if (start) {
  const offset = Date.parse(start) - Date.now();
  if (Number.isNaN(offset)) throw new Error(`CLOCK is not a time: ${start}`);

  const shift = (scope) => {
    const RealDate = scope.Date;
    const now = () => RealDate.now() + offset;
    scope.Date = new Proxy(RealDate, {
      apply: () => new RealDate(now()).toString(),
      construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
    RealDate.prototype.constructor = scope.Date;
  };
  shift(globalThis);

  // Each context has a Date of its own, and the tests of the UI run in contexts.
  const { createContext } = vm;
  vm.createContext = (...given) => {
    const context = createContext(...given);
    shift(vm.runInContext('globalThis', context));
    return context;
  };
  // Modules that import createContext by name get this one too.
  syncBuiltinESMExports();

  // The page of a test began when its process began, on the same clock.
  const { timeOrigin } = performance;
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, get: () => timeOrigin + offset });
}
