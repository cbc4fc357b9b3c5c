// npm run fuzz: sends random requests to every call of the portal, as each demo user. Without python3 and PyPI,
// Schemathesis is skipped and only the project's own generator runs.
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { startPortalProcess } from '#testing/portal-process.ts'
import { type Asked, createAsker, PEOPLE, type Person } from '#testing/fuzz/pedir.ts'
import { createSheet, type Place } from '#testing/fuzz/planilla.ts'
import { askedOf } from '#testing/fuzz/propia.ts'
import { findSchemathesis, runSchemathesis, startGate } from '#testing/fuzz/schemathesis.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { ROWS } from '#testing/rows.ts'
import { DEMO_PEOPLE } from '../idp/demo-people.ts'
import { createOpenApi } from '#server/openapi/document.ts'
import { runSuite } from './run.ts'

const { values } = parseArgs({
  options: {
    /** Seed of the random requests. The same seed gives the same requests. */
    semilla: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Total number of requests, including those of Schemathesis. */
    pedidos: { type: 'string', default: '100000' },
    /** Seconds that Schemathesis runs as each user. */
    segundos: { type: 'string', default: '60' },
  },
})
/** Calls whose response stays open. */
const ENDLESS = ['notificaciones.listen']
/** Calls that may disable the users of the test, so they run last. */
const DISABLING = ['representantes.setActivo', 'representantes.update', 'personas.setActivo', 'personas.update']
const PORT = Number(process.env.FUZZ_PORT ?? 8396)
const AT_ONCE = 8
const seed = Number(values.semilla)

const places = Object.entries(createOpenApi().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, place]) => ({ ...place, path, method: method.toUpperCase() }) as Place),
)
const asked = places
  .filter(({ operationId }) => !ENDLESS.includes(operationId))
  .toSorted((a, b) => Number(DISABLING.includes(a.operationId)) - Number(DISABLING.includes(b.operationId)))

/**
 * Pattern of each operation's path. Paths with fewer parameters come first, because a path with more parameters matches
 * their URLs too.
 */
const matchers = places
  .map((place) => ({ place, matches: new RegExp(`^${place.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  .toSorted((a, b) => a.place.path.split('{').length - b.place.path.split('{').length)
const placeOf = ({ method, path }: Asked): Place | undefined =>
  matchers.find(({ place, matches }) => place.method === method && matches.test(path.split('?')[0]!))?.place

/** Returns the users whose roles allow a call. With these users most requests pass the check of roles. */
const allowed = ({ operationId }: Place): Person[] => {
  const [, route] = ROWS.find(([name]) => name === operationId)!
  const roles = route.roles
  return roles
    ? PEOPLE.filter((name) => hasAnyRole(DEMO_PEOPLE.find(({ username }) => username === name)!.roles, roles))
    : [...PEOPLE]
}

await runSuite('Pedidos al azar', async (closers) => {
  console.log(`Semilla ${seed}: se repite con -- --semilla ${seed}`)
  closers.push(await startPortalProcess(PORT, { LOG_LEVEL: 'error' }, 'tools/e2e-server.ts'))
  const askAs = createAsker(`http://localhost:${PORT}`)
  const sheet = createSheet()
  const ask = async (person: Person, what: Asked) => {
    const answer = await askAs(person, what)
    sheet.note(person, placeOf(what), what, answer)
    return answer
  }

  let failed = 0
  const found = await findSchemathesis()
  if ('missing' in found) console.log(`Sin Schemathesis: ${found.missing}.`)
  else {
    for (const person of PEOPLE) {
      const gate = await startGate((what) => ask(person, what))
      const options = {
        url: gate.url,
        seed,
        seconds: Number(values.segundos),
        person,
        without: [...ENDLESS, ...DISABLING],
      }
      if (!(await runSchemathesis(found.program, options))) failed += 1
      gate.close()
    }
  }

  const bySchemathesis = sheet.count()
  const rest = Math.max(0, Number(values.pedidos) - bySchemathesis)
  const perCall = Math.ceil(rest / asked.length)
  console.log(`\n— Nuestra gramática: ${perCall} pedidos a cada una de ${asked.length} llamadas`)
  const began = performance.now()
  for (const [n, place] of asked.entries()) {
    const people = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...allowed(place)) }, fc.constantFrom(...PEOPLE))
    const sample = fc.sample(fc.tuple(askedOf(place), people), { seed: seed + n, numRuns: perCall })
    const queue = sample.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const [what, person] of queue) await ask(person, what)
      }),
    )
  }
  const seconds = (performance.now() - began) / 1000
  sheet.print()
  console.log(`\n${sheet.count()} pedidos, ${bySchemathesis} de Schemathesis; los nuestros en ${seconds.toFixed(0)} s`)
  failed += sheet.faults()
  return { passed: sheet.count(), failed }
})
