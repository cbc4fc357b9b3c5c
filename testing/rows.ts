import { api } from '#contract/index.ts'
import type { Route, Shapes } from '#contract/route.ts'
import { shapes } from '#contract/shapes.ts'

/** All calls of the contract, each with its name, route and shape. */
export const ROWS = Object.entries(api).flatMap(([noun, rows]) => {
  const ofNoun: Shapes = shapes[noun as keyof typeof api]
  return Object.entries<Route>(rows).map(([name, route]) => [`${noun}.${name}`, route, ofNoun[name]!] as const)
})
