import { expect } from '@playwright/test'
import { linkIn, mailTo } from './correo.ts'
import { test } from './journey.ts'
import { expectAccessible, signIn } from './session.ts'

test('the mail about overdue documents links to Qué pagar for the razón social that owes them', async ({ page }) => {
  const text = await mailTo(page, 'mibarra@cliente.example', /^\s*.*Motos Litoral Sur S\.A\.S\.: .* venció el/s)
  const documento = /• Factura A (\S+) · Venció el /.exec(text)![1]!
  const { pathname, search } = new URL(linkIn(text))
  await signIn(page, 'mibarra', pathname + search)
  await expect(page.getByRole('heading', { name: 'Qué pagar' })).toBeVisible()
  await expect(page.getByRole('link', { name: documento })).toBeVisible()
  await expectAccessible(page)
})
