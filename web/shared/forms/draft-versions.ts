/** The version of the server that the draft under each key goes on from, where it is kept there too. */
export const draftVersions = new Map<string, number>()
