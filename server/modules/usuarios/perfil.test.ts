import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditoria } from '#contract/auditoria/calls.ts'
import type { AuditoriaRow } from '#contract/auditoria/shapes.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import type { UsuarioProfile } from '#contract/usuarios/shapes.ts'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const profile = async (person: Person) =>
  (await portal.call<UsuarioProfile>(person, usuarios.getByName, { params: { userName: person } })).body
type Refusal = UsuarioProfile & { message: string; fields: Record<string, string> }
const save = async (person: Person, change: Record<string, unknown>) => {
  const { usuarioId, version } = await profile(person)
  const body = { telefono: '', direccion: '', version, ...change }
  return portal.call<Refusal>(person, usuarios.update, { params: { id: usuarioId }, body })
}

describe('PUT usuario/v1/{id}', () => {
  test('normalizes and updates telephone and address, and returns the profile', async () => {
    const { status, body } = await save('lferreyra', { telefono: '(0341) 15 555-0199', direccion: '  Mitre 850  ' })
    expect(status).toBe(200)
    expect(body.contacto).toMatchObject({ telefono: '+5493415550199', direccion: 'Mitre 850', nombre: 'Lucía' })
    expect(await profile('lferreyra')).toEqual(body)
  })

  test('clears a field when its text is empty', async () => {
    const { body } = await save('lferreyra', {})
    expect(body.contacto).toMatchObject({ telefono: null, direccion: null })
  })

  test('ignores all fields that only the distributor changes', async () => {
    const before = await profile('lferreyra')
    const change = {
      nombre: 'Otra',
      dni: '1',
      email: 'otra@x.example',
      userName: 'admin',
      codigoSap: '9',
      activo: false,
    }
    const { status, body } = await save('lferreyra', { ...change, contacto: change, listRazonSocial: [] })
    expect(status).toBe(200)
    expect({ ...body, version: 0 }).toEqual({ ...before, version: 0 })
  })

  test.each([
    [{ telefono: '555-0142' }, { telefono: 'Ingresá el teléfono con código de área, por ejemplo 341 555-0142.' }],
    [{ telefono: 'x'.repeat(50) }, { telefono: 'Ingresá el teléfono con código de área, por ejemplo 341 555-0142.' }],
    [{ direccion: 'x'.repeat(151) }, { direccion: 'Usá hasta 150 caracteres.' }],
    [{ direccion: 'Mitre\n850' }, { direccion: 'Escribila en una sola línea.' }],
    [{ telefono: 7 }, { telefono: 'Completá este dato.' }],
  ])('rejects %j with an error on its field', async (change, fields) => {
    expect(await save('lferreyra', change)).toMatchObject({ status: 400, body: { fields } })
  })

  test('rejects the second of two updates over the same version', async () => {
    const { version } = await profile('lferreyra')
    expect((await save('lferreyra', { direccion: 'Primera 1', version })).status).toBe(200)
    const second = await save('lferreyra', { direccion: 'Segunda 2', version })
    expect(second).toMatchObject({ status: 409, body: { message: expect.stringContaining('otra pestaña') } })
    expect((await profile('lferreyra')).contacto.direccion).toBe('Primera 1')
  })

  test('answers 404 for the profile of another user, even to administrators', async () => {
    const { usuarioId: id, version } = await profile('lferreyra')
    const body = { telefono: '', direccion: '', version }
    for (const person of ['mibarra', 'admin', 'hquiroga'] as const)
      expect((await portal.call(person, usuarios.update, { params: { id }, body })).status).toBe(404)
  })

  test('is in the audit log with old and new values', async () => {
    await save('lferreyra', { direccion: 'Antes 1' })
    await save('lferreyra', { direccion: 'Después 2' })
    const { body } = await portal.call<{ content: AuditoriaRow[] }>('admin', auditoria.search, {
      params: { page: 1, size: 1 },
      body: { usuario: 'lferreyra', operacion: 'usuarios.update' },
    })
    expect(JSON.stringify(body)).toContain('"cambios":{"direccion":["Antes 1","Después 2"]}')
  })

  test('answers 403 when the flag personal-information is off', async () => {
    const closed = await startPortal({ FLAGS: 'personal-information=off' })
    const body = { telefono: '', direccion: '', version: 1 }
    expect((await closed.call('lferreyra', usuarios.update, { params: { id: 2 }, body })).status).toBe(403)
    await closed.close()
  })
})

describe('the brands', () => {
  type Marcas = ReplyOf<typeof usuarios.getMarcas>
  const names = (marcas: Marcas) => marcas.map(({ nombre }) => nombre)
  const ofUser = async (person: Person, id?: number) =>
    portal.call<Marcas>(person, usuarios.getMarcas, { params: { id: id ?? (await profile(person)).usuarioId } })
  const ofCompany = (person: Person, id: number) =>
    portal.call<Marcas>(person, razonesSociales.getMarcas, { params: { id } })

  test('of a user are those of the businesses of their companies, by name', async () => {
    const { body } = await ofUser('lferreyra')
    expect(names(body)).toEqual(['Andunor', 'Dinarko', 'Kalpar', 'Norvial', 'Rodafir', 'Velmara', 'Zurmak'])
    expect(body[0]).toEqual({ marcaId: 406, nombre: 'Andunor', negocioId: 4, negocio: 'Autopartes' })
    expect(names((await ofUser('mibarra')).body)).toEqual(expect.arrayContaining(['Norvial', 'Tehuel']))
    expect((await ofUser('sinconfig')).body).toEqual([])
    expect((await ofUser('lferreyra', 1)).status).toBe(404)
  })

  test('of a company are those of its businesses; a company out of scope answers 404', async () => {
    expect(names((await ofCompany('mibarra', 1043)).body)).toContain('Tehuel')
    expect(names((await ofCompany('mibarra', 1042)).body)).not.toContain('Tehuel')
    expect((await ofCompany('lferreyra', 1043)).status).toBe(404)
    expect((await ofCompany('darrieta', 1061)).status).toBe(404)
    expect((await ofCompany('admin', 999_999)).status).toBe(404)
  })
})
