import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessibleInBoth, expectNoSideways, signIn } from './session.ts'

for (const width of [1280, 390]) {
  test(`staff record a promise of payment and withdraw it, at ${width} px`, async ({ browser }) => {
    const page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage()
    const checkScreen = async (name: string) => {
      await expectAccessibleInBoth(page)
      await expectNoSideways(page, name)
      if (process.env.FOTOS)
        await page.screenshot({ path: `${process.env.FOTOS}/${name}-${width}.png`, fullPage: true })
    }
    await signIn(page, 'npaz')
    await page.goto('/autogestion/cobranzas')
    await expect(page.getByText(/Saldos con los datos del/)).toBeVisible()
    await checkScreen('cobranzas')
    await page.getByRole('link', { name: /Repuestos Litoral Sur/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Repuestos Litoral Sur S.R.L.' })).toBeVisible()

    await page.getByRole('combobox', { name: 'Tipo de contacto' }).click()
    await page.getByRole('option', { name: 'Promesa de pago' }).click()
    await page.getByLabel('Con quién').fill('Marta')
    await page.getByRole('button', { name: 'Registrar contacto' }).click()
    await expect(page.getByText('Elegí hasta cuándo paga.')).toBeVisible()
    await checkScreen('cobranza-falta')
    await page.getByLabel('Detalle').fill(`Transfiere, ${width}`)
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('-')
    await page.getByRole('textbox', { name: 'Paga hasta el' }).fill(inAWeek)
    await page.getByRole('textbox', { name: 'Importe' }).fill(`${width}00,50`)
    await page.getByRole('button', { name: 'Registrar contacto' }).click()
    await expect(page.getByText('Contacto registrado.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: `Transfiere, ${width}` })).toContainText('Abierta')
    await checkScreen('cobranza')

    await page.goto('/autogestion/cobranzas?promesa=por-vencer')
    await expect(page.getByText('Abierta').first()).toBeVisible()

    await page.goBack()
    const nota = page.getByRole('listitem').filter({ hasText: `Transfiere, ${width}` })
    await nota.getByRole('button', { name: /^Anular la promesa/ }).click()
    const question = page.getByRole('dialog', { name: '¿Anular la promesa?' })
    await expect(question).toBeVisible()
    await checkScreen('cobranza-retirar')
    await question.getByRole('button', { name: 'Anular' }).click()
    await expect(nota).toContainText('Anuladapor Noelia Paz')
    await expect(page.getByRole('button', { name: /^Anular la promesa/ })).toHaveCount(0)
    await checkScreen('cobranza-retirada')
    await page.goto('/autogestion/cobranzas?promesa=por-vencer')
    await expect(page.getByText('No hay deudores con esos filtros.')).toBeVisible()
  })
}
