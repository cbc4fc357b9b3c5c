// npm run bench:ingreso: tests whether response times reveal which users exist, at the sign-in and when a user forgot
// the password. Sends TRIES requests in random order and applies two statistical tests.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { CLIENT_ID } from '../idp/realm.ts'
import { goal, line, often, sized } from './medidas/goals.ts'
import { inWorld } from './mundos/world.ts'

/** Maximum statistic of a test. When there is no difference, one run in 1,000 exceeds it by chance. */
const MAX_STATISTIC = 3.29
const TRIES = often(sized(10_000), 200)
/** Number of failed sign-ins of each user. Five failures would lock the account. */
const PER_PERSON = 4
/**
 * Number of requests from each simulated IP address. It is below both limits of an address: fifty failures, and twenty
 * requests for a forgotten password.
 */
const PER_ADDRESS = 18

/** URLs of the identity provider. */
interface Provider {
  issuer: string
  baseUrl: string
}

interface Figures {
  mean: number
  variance: number
  median: number
}

const figuresOf = (times: readonly number[]): Figures => {
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length
  const variance = times.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (times.length - 1)
  return { mean, variance, median: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]! }
}

/** Returns Welch's t: the difference of the means, in standard errors. */
const welch = (a: readonly number[], b: readonly number[]): number => {
  const [one, other] = [figuresOf(a), figuresOf(b)]
  return (one.mean - other.mean) / Math.sqrt(one.variance / a.length + other.variance / b.length)
}

/**
 * Returns the Mann–Whitney U as a standard normal z, which tells whether one sample tends to be longer. Extreme values
 * do not affect it.
 */
const mannWhitney = (a: readonly number[], b: readonly number[]): number => {
  const all = [...a.map((time) => ({ time, isA: true })), ...b.map((time) => ({ time, isA: false }))]
  const ranks = all.toSorted((one, other) => one.time - other.time)
  const sum = ranks.reduce((total, { isA }, rank) => total + (isA ? rank + 1 : 0), 0)
  const u = sum - (a.length * (a.length + 1)) / 2
  return (u - (a.length * b.length) / 2) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
}

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)

/**
 * Returns the name of a known (`k`) or unknown (`u`) user. All names have the same length, so that the length does not
 * affect the time.
 */
const nameOf = (kind: 'k' | 'u', n: number): string => `${kind}${String(n).padStart(6, '0')}`

await inWorld('demo', async ({ url }) => {
  let links = 0
  const child = fork(new URL('./procesos/ingreso-child.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: url, PEOPLE: String(TRIES) },
  })
  const { issuer, baseUrl } = await new Promise<Provider>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the provider ended with ${code}`)))
    child.on('message', (told) => {
      if (told === 'enlace') links += 1
      else resolve(told as Provider)
    })
  })
  const { cookie, path } = await openPage(issuer, baseUrl)
  const { port } = new URL(baseUrl)

  let sent = 0
  const post = async (address: string, form: Record<string, string>): Promise<number> => {
    const at = Math.floor((sent += 1) / PER_ADDRESS)
    const body = new URLSearchParams(form).toString()
    const began = performance.now()
    const asking = request({
      port,
      host: '127.0.0.1',
      localAddress: `127.${1 + (at >> 14)}.${(at >> 7) & 127}.${1 + (at & 127)}`,
      path: address,
      method: 'POST',
      agent: false,
      headers: {
        cookie,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': body.length,
      },
    })
    asking.end(body)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    const took = performance.now() - began
    if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`)
    return took
  }

  const measure = async (what: string, address: string, perPerson: number, more: Record<string, string>) => {
    const tries = shuffled(
      Array.from({ length: TRIES }, (_, n) => ({
        n: Math.floor(n / 2),
        kind: n % 2 ? ('k' as const) : ('u' as const),
      })),
    )
    const times = { k: [] as number[], u: [] as number[] }
    for (const { kind, n } of tries) {
      const username = nameOf(kind, Math.floor(n / perPerson))
      times[kind].push(await post(address, { username, ...more }))
    }
    const [known, unknown] = [figuresOf(times.k), figuresOf(times.u)]
    const shown = ({ mean, variance, median }: Figures) =>
      `media ${mean.toFixed(3)}, mediana ${median.toFixed(3)}, desvío ${Math.sqrt(variance).toFixed(3)} ms`
    line(`${what}: quien existe, ${times.k.length} intentos`, shown(known))
    line(`${what}: quien no existe, ${times.u.length} intentos`, shown(unknown))
    goal(`${what}: t de Welch entre quien existe y quien no`, Math.abs(welch(times.k, times.u)), {
      most: MAX_STATISTIC,
    })
    goal(`${what}: z de Mann–Whitney`, Math.abs(mannWhitney(times.k, times.u)), { most: MAX_STATISTIC })
  }
  // Warm up, because the first requests are slower for every user.
  for (let n = 0; n < often(300, 20); n += 1) await post(path, { username: nameOf('u', 900_000 + n), password: 'x' })
  await measure('ingreso', path, PER_PERSON, { password: 'no es esta' })
  await measure('contraseña olvidada', `${path}?olvido`, 1, {})
  line('contraseña olvidada: enlaces pedidos', String(links))
  child.removeAllListeners('exit')
  child.kill()
})
process.exit(0)

/** Opens a sign-in page. Returns its path and cookies. With them the form can be submitted repeatedly. */
async function openPage(issuer: string, baseUrl: string): Promise<{ cookie: string; path: string }> {
  const url = new URL(`${issuer}/protocol/openid-connect/auth`)
  url.search = new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: `${baseUrl}/autogestion`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  }).toString()
  const answer = await fetch(url, { redirect: 'manual' })
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return { cookie, path: new URL(answer.headers.get('location')!, baseUrl).pathname }
}
