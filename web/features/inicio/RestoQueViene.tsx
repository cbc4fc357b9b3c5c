/** Hidden placeholder. Its `aria-busy` says that more content is loading. */
export const RestoQueViene = () => <div hidden aria-busy />
