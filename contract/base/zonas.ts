/** A time zone's name of IANA, as browsers give it. */
export const ZONA = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/

/** Where the clock of somebody is, as far as its zone says: 'Buenos Aires'. */
export const ciudadDe = (zona: string): string => zona.split('/').at(-1)!.replaceAll('_', ' ')
