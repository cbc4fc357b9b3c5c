import { DAY_MS } from '#contract/valores/fechas.ts'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runProgram } from '#testing/programs.ts'
import { compareVersions, type Hallazgo, readOsv } from './osv.ts'
import { PLAZOS, vencidos } from './plazos.ts'

test.each([
  ['1.0.0', '1.0.1', -1],
  ['1.10.0', '1.9.0', 1],
  ['2.0.0', '2.0.0', 0],
  ['2.0.0-rc.1', '2.0.0', -1],
  ['2.0.0-rc.2', '2.0.0-rc.10', -1],
  ['2.0.0-alpha', '2.0.0-beta', -1],
  ['2.0.0-1', '2.0.0-alpha', -1],
  ['2.0.0-alpha', '2.0.0-alpha.1', -1],
  ['2.0.0+one', '2.0.0+two', 0],
])('compareVersions orders %s and %s as semver does', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign)
  expect(Math.sign(compareVersions(other, one))).toBe(-sign || 0)
})

const weak = (id: string, over: object = {}, ...ranges: Record<string, string>[][]) => ({
  id,
  modified: '2026-11-20T10:00:00Z',
  published: '2026-11-10T10:00:00Z',
  summary: `summary of ${id}`,
  database_specific: { severity: 'HIGH' },
  affected: [
    {
      package: { ecosystem: 'npm', name: 'una' },
      ranges: ranges.map((events) => ({ type: 'SEMVER', events })),
    },
  ],
  ...over,
})

let folder: string
const put = (records: object[], day?: string) =>
  Promise.all(
    records.map((record, at) =>
      writeFile(join(folder, 'osv', `${at}.json`), JSON.stringify(day ? { ...record, modified: day } : record)),
    ),
  )
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'autogestion-dependencias-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('readOsv', () => {
  test('finds vulnerable packages by version range or listed version, and ignores withdrawn records and other ecosystems', async () => {
    await mkdir(join(folder, 'osv'), { recursive: true })
    await put([
      weak('FIXED', {}, [{ introduced: '0' }, { fixed: '1.2.0' }]),
      weak('LATER', {}, [{ introduced: '2.0.0' }]),
      weak('BETWEEN', { database_specific: { severity: 'CRITICAL' } }, [
        { introduced: '1.0.0' },
        { last_affected: '1.2.3' },
      ]),
      weak('TWO-RANGES', {}, [{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '1.2.0' }, { fixed: '1.3.0' }]),
      weak('BY-NAME', { affected: [{ package: { ecosystem: 'npm', name: 'una' }, versions: ['1.2.3'] }] }),
      weak('WITHDRAWN', { withdrawn: '2026-11-19T00:00:00Z' }, [{ introduced: '0' }]),
      weak('PYTHON', { affected: [{ package: { ecosystem: 'PyPI', name: 'una' }, versions: ['1.2.3'] }] }),
      weak('UNSAID', { database_specific: {} }, [{ introduced: '1.2.3' }, { fixed: '1.2.4' }]),
    ])
    const { hallazgos, hasta } = readOsv(join(folder, 'osv'), [
      { name: 'una', version: '1.2.3' },
      { name: 'otra', version: '1.0.0' },
    ])
    expect(hasta).toBe('2026-11-20')
    expect(hallazgos.map(({ id, gravedad }) => `${id} ${gravedad}`).toSorted()).toEqual([
      'BETWEEN critical',
      'BY-NAME high',
      'TWO-RANGES high',
      'UNSAID high',
    ])
    expect(hallazgos.find(({ id }) => id === 'BETWEEN')).toEqual({
      id: 'BETWEEN',
      paquete: 'una',
      version: '1.2.3',
      gravedad: 'critical',
      desde: '2026-11-10',
      resumen: 'summary of BETWEEN',
    })
  })
})

describe('vencidos', () => {
  const one = (gravedad: Hallazgo['gravedad'], desde: string): Hallazgo => ({
    id: gravedad,
    paquete: 'una',
    version: '1.0.0',
    gravedad,
    desde,
    resumen: '',
  })
  test.each([
    ['critical', '2026-11-16', false],
    ['critical', '2026-11-15', true],
    ['high', '2026-10-24', false],
    ['high', '2026-10-23', true],
    ['moderate', '2026-08-24', true],
    ['low', '2026-08-26', false],
  ] as const)('on 23-11-2026 a %s vulnerability known since %s is past its deadline: %s', (gravedad, desde, isLate) => {
    expect(vencidos([one(gravedad, desde)], '2026-11-23')).toHaveLength(Number(isLate))
  })

  test('SECURITY.md states the same deadlines as PLAZOS', async () => {
    const text = await readFile('SECURITY.md', 'utf8')
    for (const [gravedad, days] of Object.entries(PLAZOS))
      expect(text).toMatch(new RegExp(`${gravedad}\\D+${days} days`))
  })
})

describe('npm run audit:deps', () => {
  const run = (...args: string[]) => runProgram(['tools/audit-deps.ts', '--en', join(folder, 'informe.json'), ...args])
  const today = () => new Date().toISOString()
  const before = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  const ofFastify = (published: string) => ({
    ...weak('GHSA-of-ours', { published }),
    affected: [
      { package: { ecosystem: 'npm', name: 'fastify' }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] },
    ],
  })

  test('lists the vulnerabilities and the date, and exits with 1 when a vulnerability is past its deadline', async () => {
    await put([ofFastify(before(31))], today())
    const { code, text } = await run('--osv', join(folder, 'osv'))
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/high fastify@5\.\d+\.\d+ GHSA-of-ours.*1 fuera de plazo/s) as string,
    ])
    expect(JSON.parse(await readFile(join(folder, 'informe.json'), 'utf8'))).toMatchObject({
      fecha: today().slice(0, 10),
      hallazgos: [{ id: 'GHSA-of-ours', paquete: 'fastify' }],
    })
    await put([ofFastify(before(29))], today())
    expect((await run('--osv', join(folder, 'osv'))).code).toBe(0)
  })

  test('exits with 2 when the OSV files are older than a week or their folder does not exist', async () => {
    await rm(join(folder, 'osv'), { recursive: true })
    await mkdir(join(folder, 'osv'))
    await put([ofFastify(before(31))], before(9))
    expect(await run('--osv', join(folder, 'osv'))).toMatchObject({
      code: 2,
      text: expect.stringContaining('9 días') as string,
    })
    expect((await run('--osv', join(folder, 'nothing'))).code).toBe(2)
  })
})
