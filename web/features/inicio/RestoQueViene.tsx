/** Placeholder without height: tells screen readers and tests that more content is loading. */
export const RestoQueViene = () => <div hidden aria-busy />
