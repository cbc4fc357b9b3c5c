import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { firstLoads, FORMS, readBuilt, screens, weightOf } from '../../bench/medidas/bundle.ts'

/** Panels with the detail of a row: facts, tracking, conversation and actions. */
const DETAILS = screens(
  'devoluciones/DevolucionDrawer',
  'garantias/GarantiaDrawer',
  'pedidos-motos/PedidoDrawer',
  'reclamos/ReclamoDrawer',
  'representantes/RepresentanteDrawer',
)

const INICIO = screens('inicio/InicioScreen')
/** Lists that users open most often after Inicio. */
const FREQUENT = screens(
  'devoluciones/DevolucionesScreen',
  'garantias/GarantiasScreen',
  'pedidos-motos/PedidosMotosScreen',
  'reclamos/ReclamosScreen',
)
/** The current account: totals, ageing and a list. */
const STATEMENT = screens('cuenta-corriente/CuentaCorrienteScreen')

/**
 * Maximum load until a screen of each kind shows: KB (brotli) of scripts and of style sheets, and number of scripts.
 * After an improvement, lower a limit to the new value plus a tenth.
 */
const KINDS: readonly { named: readonly string[]; scripts: number; styles: number; files: number }[] = [
  { named: INICIO, scripts: 143.8, styles: 10.9, files: 5 },
  { named: FREQUENT, scripts: 145.2, styles: 9.9, files: 6 },
  { named: STATEMENT, scripts: 156.9, styles: 12.9, files: 9 },
  { named: FORMS, scripts: 187.6, styles: 19.1, files: 15 },
  { named: DETAILS, scripts: 227.3, styles: 21.8, files: 23 },
  { named: [], scripts: 208.1, styles: 19.3, files: 37 },
]

const kindOf = (screen: string) => KINDS.find(({ named }) => named.includes(screen)) ?? KINDS.at(-1)!

const loads = (await firstLoads()).map((load) => [load.screen, load] as const)
const isZod = ({ content }: { content: Buffer }) => content.includes('ZodError')

test.each(loads)('%s shows without the chunks that load after the first screen', (_screen, { scripts }) => {
  expect([...scripts.keys()].filter((name) => /\/(despues|keycloak)-/.test(name))).toEqual([])
})

test('the build has zod and every screen that this test names', () => {
  const assets = new URL('../../dist/web/assets/', import.meta.url)
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.some((name) => isZod({ content: readFileSync(new URL(name, assets)) }))).toBe(true)
  expect(loads.map(([screen]) => screen)).toEqual(expect.arrayContaining(KINDS.flatMap(({ named }) => named)))
})

test.each(loads)('%s shows without zod, which loads later to validate input', (_screen, { scripts }) => {
  expect([...scripts].filter(([, content]) => isZod(content)).map(([name]) => name)).toEqual([])
})

test.each(loads)('%s stays within the size limits of its kind', (screen, { scripts, styles }) => {
  const ceiling = kindOf(screen)
  expect(weightOf(scripts)).toBeLessThanOrEqual(ceiling.scripts)
  expect(weightOf(styles)).toBeLessThanOrEqual(ceiling.styles)
  expect(scripts.size).toBeLessThanOrEqual(ceiling.files)
})

const page = await readBuilt('index.html')
const [, firstScript = ''] = /<script>(.*?)<\/script>/s.exec(String(page)) ?? []

test('the first script is at most 2.3 KB compressed and comes before every stylesheet', () => {
  expect(firstScript.length / 1024).toBeGreaterThan(1)
  expect(brotliCompressSync(firstScript).length / 1024).toBeLessThanOrEqual(2.3)
  expect(page.indexOf(firstScript)).toBeLessThan(page.indexOf('rel="stylesheet"'))
})
