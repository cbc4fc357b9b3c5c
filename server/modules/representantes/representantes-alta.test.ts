import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RepresentanteByDni, RepresentanteOptions } from '#contract/representantes/shapes.ts'
import { representantes } from '#contract/representantes/calls.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { idOf, newRepresentante, representantesOf } from '#testing/representantes.ts'

let portal: Portal
let ibarra: ReturnType<typeof representantesOf>
let admin: ReturnType<typeof representantesOf>

beforeAll(async () => {
  portal = await startPortal()
  ibarra = representantesOf(portal, 'mibarra')
  admin = representantesOf(portal, 'admin')
})
afterAll(() => portal.close())

const byDni = (dni: string, who: 'mibarra' | 'admin' = 'mibarra') =>
  portal.call<RepresentanteByDni & { message: string }>(who, representantes.getByDni, { query: { dni } })

describe('the rights that a user may give', () => {
  const options = async (who: 'mibarra' | 'admin') =>
    (await portal.call<RepresentanteOptions>(who, representantes.getOpciones)).body

  test("are the user's own rights, and the templates are limited to these rights", async () => {
    const { razonesSociales, servicios, roles, plantillas } = await options('mibarra')
    expect(razonesSociales.map(({ razonSocialId }) => razonSocialId)).toEqual([1042, 1043])
    expect(servicios.map(({ servicioId }) => servicioId)).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 12, 13])
    expect(roles.map(({ rol }) => rol)).toEqual(['ROL_USER', 'ROL_ECOMMERCE_USER'])
    expect(plantillas.find(({ plantillaId }) => plantillaId === 'compras')).toMatchObject({
      servicios: [2, 3, 6, 12, 13],
      roles: ['ROL_USER', 'ROL_ECOMMERCE_USER'],
    })
  })

  test('exclude inactive companies', async () => {
    await portal.pool.query('update razon_social set activo = false where razon_social_id = 1043')
    expect((await options('mibarra')).razonesSociales).toHaveLength(1)
    const rejected = await ibarra.create({ razonSocialIds: [1042, 1043] })
    expect([rejected.status, rejected.body.fields?.['razonSocialIds']]).toEqual([
      400,
      'Motos Litoral Sur S.A.S. está inactiva. Consultá con tu vendedor.',
    ])
    await portal.pool.query('update razon_social set activo = true where razon_social_id = 1043')
  })

  test('are all rights for the administration, which creates the first representative of a company', async () => {
    const { roles, servicios } = await options('admin')
    expect(roles.map(({ rol }) => rol)).toContain('ROL_REPRESENTANTE')
    expect(servicios).toHaveLength(13)
    const { status } = await admin.create({ razonSocialIds: [1051], roles: ['ROL_USER', 'ROL_REPRESENTANTE'] })
    expect(status).toBe(200)
  })
})

describe('a new representative', () => {
  test('is stored with normalized data, and its account is being created', async () => {
    const { status, body } = await portal.call<{ userId: number; estado: string; mensaje: string }>(
      'mibarra',
      representantes.create,
      { body: newRepresentante({ usuario: ' COjeda ', nombre: "  María  D'Elía " }) },
    )
    expect([status, body.estado]).toEqual([200, 'creando'])
    expect(body.mensaje).toContain('clara.ojeda@cliente.example')
    expect((await ibarra.get(body.userId)).body).toMatchObject({
      usuario: 'cojeda',
      nombre: "María D'Elía",
      dni: '79111222',
      email: 'clara.ojeda@cliente.example',
      telefono: '+5493415550160',
      servicios: [2, 3],
      roles: ['ROL_USER'],
      creadoPor: 'Marcos Ibarra',
      compartido: false,
      puedeCambiarUsuario: true,
    })
  })

  test.each([
    [{ usuario: 'ab' }, 'usuario'],
    [{ usuario: 'con espacio' }, 'usuario'],
    [{ usuario: 'ñandú' }, 'usuario'],
    [{ nombre: 'X' }, 'nombre'],
    [{ nombre: 'Ana3' }, 'nombre'],
    [{ apellido: '<b>Paz</b>' }, 'apellido'],
    [{ apellido: 'a'.repeat(61) }, 'apellido'],
    [{ dni: '123456' }, 'dni'],
    [{ dni: '12.34.567' }, 'dni'],
    [{ email: 'nadie@' }, 'email'],
    [{ telefono: '555-0142' }, 'telefono'],
    [{ razonSocialIds: [] }, 'razonSocialIds'],
    [{ servicios: [] }, 'servicios'],
    [{ roles: [] }, 'roles'],
    [{ roles: ['ROL_ADMIN'] }, 'roles.0'],
    [{ servicios: [7] }, 'servicios'],
    [{ roles: ['ROL_USER', 'ROL_PEDIDOS_MOTOS'] }, 'roles'],
    [{ roles: ['ROL_REPRESENTANTE'] }, 'roles'],
  ])('with %j is rejected with an error on the field', async (over, field) => {
    const { status, body } = await ibarra.create(over)
    expect(status).toBe(400)
    expect(Object.keys(body.fields!)).toEqual([field])
    expect(body.fields![field]).not.toMatch(/Invalid|Too /)
  })

  test('of a company out of scope answers 404', async () => {
    expect((await ibarra.create({ razonSocialIds: [1042, 1051] })).status).toBe(404)
    expect((await admin.create({ razonSocialIds: [424_242] })).status).toBe(404)
  })

  test.each([
    [{ usuario: 'HQuiroga' }, { usuario: 'Ese usuario ya existe. Probá con otro.' }],
    [{ email: 'RSOSA@meridiana.example' }, { email: 'Ese email ya está en uso. Ingresá otro.' }],
    [{ dni: '75.678.901' }, { dni: expect.stringContaining('Ya existe una persona con ese DNI.') }],
  ])(
    'with %j is rejected on the field whose value is in use, without naming the user who has the value',
    async (over, fields) => {
      const { status, body } = await ibarra.create(over)
      expect([status, body.fields]).toEqual([400, fields])
    },
  )

  test('with several fields in use does not mention the DNI, because DNI lookups have a limit', async () => {
    const { body } = await ibarra.create({ email: 'rsosa@meridiana.example', dni: '75678901' })
    expect(Object.keys(body.fields!)).toEqual(['email'])
  })

  test('is rejected when the user name or address exists only at the identity provider', async () => {
    const somebody = { firstName: 'Otra', lastName: 'Persona', roles: ['ROL_USER'] }
    await portal.directory.create({ ...somebody, username: 'deafuera', email: 'deafuera@otra.example' })
    expect((await ibarra.create({ usuario: 'deafuera' })).body.fields).toHaveProperty('usuario')
    expect((await ibarra.create({ email: 'deafuera@otra.example' })).body.fields).toHaveProperty('email')
  })

  test('that is created twice at the same time is stored once; the second call gets an error on the field', async () => {
    const same = newRepresentante({ usuario: 'gemelo', email: 'gemelo@cliente.example', dni: '79999111' })
    const answers = await Promise.all(
      [1, 2].map(() => portal.call<{ fields?: object }>('mibarra', representantes.create, { body: same })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)!.body.fields).toBeDefined()
  })

  test('that is sent twice with one Idempotency-Key is stored once', async () => {
    const body = newRepresentante({ usuario: 'repetido', email: 'repetido@cliente.example', dni: '79999222' })
    const headers = { 'idempotency-key': 'alta-1' }
    const first = await portal.call('mibarra', representantes.create, { body, headers })
    const again = await portal.call('mibarra', representantes.create, { body, headers })
    expect(again.body).toEqual(first.body)
  })

  test('is denied without the role, and while the flag create-representative is off', async () => {
    expect((await representantesOf(portal, 'lferreyra').create()).status).toBe(403)
    const withoutFlag = await startPortal({ FLAGS: 'create-representative=off' })
    const person = representantesOf(withoutFlag, 'mibarra')
    const lferreyra = await idOf(withoutFlag, 'lferreyra')
    for (const call of [
      person.create(),
      person.update(lferreyra, { nombre: 'Lucila' }),
      person.setActivo(lferreyra, false),
      person.invite(lferreyra),
    ]) {
      expect((await call).status).toBe(403)
    }
    expect((await person.get(lferreyra)).status).toBe(200)
    await withoutFlag.close()
  })
})

describe('the lookup of a DNI', () => {
  test('reports an unknown DNI', async () => {
    expect((await byDni('70.000.000')).body).toEqual({
      existe: false,
      nombre: null,
      inicialApellido: null,
      esDeMiEmpresa: false,
      representanteId: null,
    })
  })

  test('returns the id of a representative of the user’s companies', async () => {
    expect((await byDni('72345678')).body).toMatchObject({ esDeMiEmpresa: true, representanteId: 2 })
  })

  test('returns only the first name and an initial for a representative of another company', async () => {
    expect((await byDni('75.678.901')).body).toEqual({
      existe: true,
      nombre: 'Ramiro',
      inicialApellido: 'S',
      esDeMiEmpresa: false,
      representanteId: null,
    })
  })

  test('rejects a malformed DNI', async () => {
    for (const dni of ['', '1', 'x', '123456789', "7' or '1'='1"]) expect((await byDni(dni)).status).toBe(400)
  })

  test('is limited per hour and user', async () => {
    portal.setNow('2026-11-21T18:00:00Z')
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) statuses.push((await byDni('70000000')).status)
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
    expect((await byDni('70000000', 'admin')).status).toBe(200)
    expect((await byDni('70000000')).body.message).toBe(
      'Hiciste demasiadas consultas por DNI. Probá de nuevo dentro de una hora.',
    )
    portal.setNow('2026-11-21T19:00:01Z')
    expect((await byDni('70000000')).status).toBe(200)
  })
})
