import { createContext } from 'react';

/** Whether a component is inside the application frame, so that an error page does not add a second one. */
export const InsideAppFrame = createContext(false);
