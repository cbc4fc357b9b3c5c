import { expect, test } from 'vitest'
import { webhooks } from '#contract/conexiones/calls.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { callBy, createToken } from '#testing/gestiones/tokens.ts'
import { HOUR, type Sistemas, soon, withSistemas } from '#testing/gestiones/webhooks.ts'
import type { Portal } from '#testing/portal.ts'

let portal: Portal
let sistemas: Sistemas
withSistemas((...opened) => {
  ;[portal, sistemas] = opened
})

const read = async (webhookId: number) =>
  (await sistemas.by('mibarra', webhookId).list()).find((each) => each.webhookId === webhookId)!

/** SQL that takes a right away as the administration would, and SQL that restores the right. */
const CHANGES: Record<string, { away: string; back: string }> = {
  'the creator is inactive': {
    away: `update usuario set activo = false where user_name = 'mibarra'`,
    back: `update usuario set activo = true where user_name = 'mibarra'`,
  },
  'the creator has lost the company': {
    away: `delete from usuario_razon_social where razon_social_id = 1042
           and usuario_id = (select usuario_id from usuario where user_name = 'mibarra')`,
    back: `insert into usuario_razon_social (usuario_id, razon_social_id)
           select usuario_id, 1042 from usuario where user_name = 'mibarra'`,
  },
  'the creator is no owner any more': {
    away: `update usuario set roles_dados = array['ROL_USER'], roles = array['ROL_USER'] where user_name = 'mibarra'`,
    back: `update usuario set roles_dados = array['ROL_USER', 'ROL_OWNER'], roles = array['ROL_USER', 'ROL_OWNER']
           where user_name = 'mibarra'`,
  },
}

test.each(Object.entries(CHANGES))(
  'a webhook sends nothing and is turned off once %s',
  async (_what, { away, back }) => {
    const { webhookId } = await sistemas.make({ eventos: ['reclamo.estado'] })
    await createReclamo(portal)
    await portal.pool.query(away)
    await sistemas.deliver(soon())
    expect(sistemas.heard).toEqual([])
    await portal.pool.query(back)
    expect(await read(webhookId)).toMatchObject({ motivoApagado: 'permiso' })
    // Even after the right is given back, nothing is sent until an owner turns the webhook on.
    await createReclamo(portal, { titulo: 'Después' })
    await sistemas.deliver(soon())
    expect(sistemas.heard).toEqual([])
    expect((await sistemas.by('mibarra', webhookId).update({ activo: true })).status).toBe(200)
    await createReclamo(portal, { titulo: 'Otra vez' })
    await sistemas.deliver(soon())
    expect(sistemas.heard).toHaveLength(1)
  },
)

test('a webhook that a token added sends nothing once the token has expired', async () => {
  const { token } = await createToken(portal, ['webhooks:administrar', 'reclamos:leer'], { dias: 30 })
  const { body } = await callBy<{ webhookId: number }>(portal, token, webhooks.create, {
    body: { razonSocialId: 1042, direccion: 'https://erp.litoral.example/avisos', eventos: ['reclamo.estado'] },
  })
  await createReclamo(portal)
  await sistemas.deliver(soon())
  expect(sistemas.heard).toHaveLength(1)
  await createReclamo(portal, { titulo: 'Dos meses después' })
  await sistemas.deliver(soon(60 * 24 * HOUR))
  expect(sistemas.heard).toHaveLength(1)
  expect(await read(body.webhookId)).toMatchObject({ motivoApagado: 'permiso' })
})
