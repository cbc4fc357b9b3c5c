/** Shape of what `vi.mock` puts in the place of a module: names it exports, and no other. */
export type Replacement<Module> = { [Name in keyof Module]?: unknown }
