import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createInvgate, textOf } from '#gateways/service-desk/invgate/invgate.ts'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { BASIC, type FakeInvgate, OAUTH, startFakeInvgate } from '#testing/invgate/fake-invgate.ts'

let fake: FakeInvgate

beforeEach(async () => {
  fake = await startFakeInvgate()
  fake.state.addCategory('Reclamos > Logística > Bulto dañado')
})
afterEach(() => fake.close())

const connect = (auth: typeof OAUTH | typeof BASIC = OAUTH, timeoutMs = 300) =>
  createInvgate({ url: fake.url, auth, creatorId: 900, viewId: 5, pollSeconds: 60 }, timeoutMs)

const incident = {
  creadorId: null,
  clienteId: 6042,
  titulo: 'Llegó roto',
  descripcion: '<p>Llegó roto</p><p>Ref. portal T-1</p>',
  categoria: 'reclamos > logistica > bulto dañado',
  prioridadId: 3,
  tipoId: 1,
  origen: 'Telégrafo',
  archivos: [],
}

describe('sign-in', () => {
  test('uses the same OAuth token for many calls, and renews a revoked token', async () => {
    const desk = connect()
    const id = await desk.createIncident(incident)
    await desk.getIncident(id)
    fake.revokeTokens()
    expect((await desk.getIncident(id)).estadoId).toBe(1)
  })

  test('works with a user and a key', async () => {
    const id = await connect(BASIC).createIncident(incident)
    expect(fake.state.find(id).title).toBe('Llegó roto')
  })

  test('that the desk rejects is an error that means that the desk did nothing', async () => {
    const desk = connect({ ...OAUTH, clientSecret: 'otro' })
    await expect(desk.createIncident(incident)).rejects.toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('401'),
    })
  })
})

describe('an answer of the desk', () => {
  test('with HTTP 200 and ERROR, with a missing parameter (428) or about an unknown ticket means that the desk did nothing', async () => {
    const desk = connect()
    const id = await desk.createIncident(incident)
    const comment = { autorId: null, comentario: 'a', visible: true, archivos: [] }
    const refused = (message: RegExp) => ({ outcome: 'refused', message: expect.stringMatching(message) })
    await expect(desk.addComment(id, { ...comment, comentario: '' })).rejects.toMatchObject(refused(/428/))
    fake.state.setStatus(id, 6)
    await expect(desk.addComment(id, comment)).rejects.toMatchObject(refused(/The request is closed/))
    await expect(desk.getIncident(1)).rejects.toMatchObject(refused(/404/))
    await expect(desk.createIncident({ ...incident, categoria: 'Otra cosa' })).rejects.toMatchObject(
      expect.objectContaining({
        name: 'FinalError',
        message: expect.stringMatching(/no existe la categoría “Otra cosa”/),
      }),
    )
  })

  test.each(['500 after', 'silence before', 'cut after', 'half'] as const)(
    'with the fault "%s" means that the outcome is unknown',
    async (fault) => {
      const desk = connect()
      fake.setPlan((call) => (call === 'post incident' ? fault : undefined))
      await expect(desk.createIncident(incident)).rejects.toMatchObject({ outcome: 'unknown' })
    },
  )

  test('that never comes, because nothing listens, means that the desk did nothing', async () => {
    const gone = await startFakeInvgate()
    await gone.close()
    const desk = createInvgate({ url: gone.url, auth: BASIC, creatorId: 1, viewId: 1, pollSeconds: 60 })
    await expect(desk.getIncident(1)).rejects.toMatchObject({ outcome: 'refused' })
  })
})

describe('a search', () => {
  test('finds a ticket on any page by the mark at the end of its description, and does not take a longer mark for it', async () => {
    const desk = connect()
    for (let n = 1; n <= 130; n += 1) {
      fake.state.create({
        title: 'x',
        description: `<p>x</p><p>Ref. portal T-${n}</p>`,
        creator_id: 900,
        customer_id: 6042,
        category_id: 10,
        priority_id: 1,
        type_id: 1,
        source_id: null,
        attachments: [],
      })
    }
    const found = await desk.findIncident(6042, 'Ref. portal T-125')
    expect(fake.state.find(found!).description).toContain('T-125<')
    expect(await desk.findIncident(6042, 'Ref. portal T-999')).toBeUndefined()
    // Close the ticket: the list by customer does not contain closed tickets.
    fake.state.setStatus(found!, 6)
    expect(await desk.findIncident(6042, 'Ref. portal T-125')).toBe(found)
  })

  test('downloads no file from another site', async () => {
    const desk = connect()
    const [id] = fake.state.attach([{ name: 'a.png', content: Buffer.from('a') }])
    expect(await (await desk.readFile(id!)).content.text()).toBe('a')
    const other = await startFakeInvgate()
    const elsewhere = createInvgate({ url: other.url, auth: OAUTH, creatorId: 1, viewId: 1, pollSeconds: 60 })
    other.state.attachments.set(7, { id: 7, name: 'a.png', content: Buffer.from('b') })
    other.setBase('http://otro.example')
    await expect(elsewhere.readFile(7)).rejects.toThrow('otro sitio')
    await other.close()
  })
})

test.each([
  ['<p>Uno</p><p>dos<br>tres</p>', 'Uno\n\ndos\ntres'],
  ['<table><tr><td>Lote</td><td>A-12</td></tr><tr><td>Bulto</td><td>3</td></tr></table>', 'Lote A-12\nBulto 3'],
  ['&lt;p&gt;Ñandú &amp;amp; cía&lt;/p&gt;', 'Ñandú & cía'],
  ['<p>5 &lt; 7 &amp;lt;</p>', '5 < 7 &lt;'],
  ['<style>p{}</style><script>alert(1)</script><ul><li>a</li><li>b</li></ul>', 'a\nb'],
  ['sin etiquetas', 'sin etiquetas'],
  ['uno \r\n \n dos', 'uno dos'],
])('HTML of the desk is converted to text: %s', (html, text) => {
  expect(textOf(html)).toBe(text)
})

describe('the configuration of a desk is rejected', () => {
  const complete = {
    DESK: 'invgate',
    INVGATE_URL: 'https://mesa.example/',
    INVGATE_CREATOR_ID: '900',
    INVGATE_VIEW_ID: '5',
    INVGATE_USER: 'portal',
    INVGATE_KEY: 'llave',
  }
  test.each(['INVGATE_URL', 'INVGATE_CREATOR_ID', 'INVGATE_VIEW_ID', 'INVGATE_KEY', 'INVGATE_USER'])(
    'without %s',
    (name) => {
      const read = () => readConfig({ ...complete, [name]: '' })
      expect(read).toThrow(ConfigError)
      expect(read).toThrow(name)
    },
  )

  test('unless all variables are set; without DESK there is no external desk', () => {
    expect(readConfig(complete).INVGATE).toEqual({
      url: 'https://mesa.example',
      auth: { user: 'portal', key: 'llave' },
      creatorId: 900,
      viewId: 5,
      pollSeconds: 60,
    })
    expect(readConfig({}).INVGATE).toBeUndefined()
  })
})
