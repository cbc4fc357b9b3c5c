import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { terminos } from '#contract/terminos/calls.ts'
import { LEYENDA, TERMINOS_VERSION } from '#contract/terminos/texto.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import type { UsuarioProfile } from '#contract/usuarios/shapes.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
  await portal.pool.query('delete from aceptacion_terminos')
})
afterAll(() => portal.close())

const isAsked = async () => {
  const { body } = await portal.call<UsuarioProfile>('lferreyra', usuarios.getByName, {
    params: { userName: 'lferreyra' },
  })
  return !body.terminosAceptados
}
const accept = (version: string = TERMINOS_VERSION) =>
  portal.call('lferreyra', terminos.accept, {
    body: { version, novedades: true },
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })

test('who never accepted is asked; a version that is not in force is refused', async () => {
  expect(await isAsked()).toBe(true)
  const { status, body } = await accept('2020-01')
  expect([status, body.fields]).toEqual([400, { version: expect.stringContaining('Los términos cambiaron') as string }])
  expect(await isAsked()).toBe(true)
})

test('accepting keeps date, version and address, once: the first time counts', async () => {
  portal.setNow('2026-11-21T15:00:00.000Z')
  expect((await accept()).body).toEqual({ version: TERMINOS_VERSION, cuando: '2026-11-21T15:00:00.000Z' })
  portal.setNow('2026-11-22T15:00:00.000Z')
  expect((await accept()).body).toEqual({ version: TERMINOS_VERSION, cuando: '2026-11-21T15:00:00.000Z' })
  const { rows } = await portal.pool.query('select version, host(ip) as ip, novedades from aceptacion_terminos')
  expect(rows).toEqual([{ version: TERMINOS_VERSION, ip: '203.0.113.7', novedades: true }])
  expect(await isAsked()).toBe(false)
})

test('they are asked again when the version changes', async () => {
  await portal.pool.query("update aceptacion_terminos set version = '2025-01'")
  expect(await isAsked()).toBe(true)
  await portal.pool.query('update aceptacion_terminos set version = $1', [TERMINOS_VERSION])
})

test('the PDF has the terms, the notice that the law wants and who accepted when', async () => {
  const { raw, headers } = await portal.call('lferreyra', terminos.downloadPdf)
  expect(headers['content-type']).toBe('application/pdf')
  const { text } = await extractText(new Uint8Array(raw), { mergePages: true })
  const words = text.replace(/\s+/g, ' ')
  expect(words).toContain('Usuarios habilitados')
  expect(words).toContain(LEYENDA.slice(0, 80))
  expect(words).toContain('Lucía Ferreyra los aceptó el 21-11-2026 12:00')
  const stranger = await portal.call('mibarra', terminos.downloadPdf)
  expect((await extractText(new Uint8Array(stranger.raw), { mergePages: true })).text).not.toContain('aceptó el')
})
