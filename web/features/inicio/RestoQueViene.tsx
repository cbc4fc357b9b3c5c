/** Marks that more content is loading, without taking space. */
export const RestoQueViene = () => <div hidden aria-busy />
