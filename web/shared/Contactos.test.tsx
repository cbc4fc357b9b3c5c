import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aRazonSocial } from '#testing/profile.ts'
import { renderPiece } from '#testing/render.tsx'
import { Contactos } from './Contactos.tsx'

test('a contact without a telephone number has a link only for the e-mail address', async () => {
  const vendedores = [
    { nombre: 'Diego Arrieta', email: 'darrieta@meridiana.example', telefono: '+54 341 555-0110', negocioId: null },
    { nombre: 'Camila Vázquez', email: 'cvazquez@meridiana.example', telefono: '', negocioId: null },
  ]
  await renderPiece(<Contactos razonSocial={aRazonSocial({ vendedores })} />)
  await expect.element(page.getByText('Camila Vázquez')).toBeVisible()
  const links = page.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'tel:+543415550110',
    'https://wa.me/543415550110',
    'mailto:darrieta@meridiana.example',
    'mailto:cvazquez@meridiana.example',
  ])
})
