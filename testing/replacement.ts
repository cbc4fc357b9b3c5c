/** Type of the replacement that `vi.mock` puts in place of a module: only names that the module exports. */
export type Replacement<Module> = { [Name in keyof Module]?: unknown }
