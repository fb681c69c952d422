declare const held: unique symbol;

/** The name of a form field that holds a value of this type. A wrong name or another type does not compile. */
export type FieldName<Value> = string & { readonly [held]: Value };

export type Names<Values> = { readonly [Field in keyof Values & string]: FieldName<Values[Field]> };

/** The names of all fields; fields of a row in an array are named by the path of the row. */
export function namesOf<Values extends object>(values: Values, path = ''): Names<Values> {
  const named = Object.keys(values).map((field) => [field, `${path}${field}`]);
  return Object.fromEntries(named) as Names<Values>;
}
