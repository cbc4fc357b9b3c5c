/** Placeholder without height: `aria-busy` marks that more content is loading. */
export const RestoQueViene = () => <div hidden aria-busy />
