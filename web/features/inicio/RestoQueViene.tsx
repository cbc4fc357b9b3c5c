/** What comes after the first screen has no place of its own before it is there; that more is on its way is known all the same. */
export const RestoQueViene = () => <div hidden aria-busy />
