import { Button } from '@mantine/core'
import { createContext, use, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, loadDraft } from '#web/drafts.ts'
import { type Profile, useProfile } from '#web/profile.tsx'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderPiece } from '#testing/render.tsx'
import { useOwnDraft } from '#shared/borradores/draft.ts'

const Person = createContext<Partial<Profile>>({})
vi.mock('#web/profile.tsx', () => ({ useProfile: () => use(Person) }))
vi.mock('#web/drafts.ts', () => import('#testing/drafts.ts'))

const NORTE = aRazonSocial({ razonSocialId: 1, razonSocial: 'Norte S.A.' })
const SUR = aRazonSocial({ razonSocialId: 2, razonSocial: 'Sur S.A.' })
const CERRADA = aRazonSocial({ razonSocialId: 3, razonSocial: 'Cerrada S.A.', activo: false })
const ALL = [NORTE, SUR, CERRADA]

const Form = ({ search }: { search: string }) => {
  const draft = useOwnDraft('prueba', { razonSocialId: '' as number | '', texto: '' }, () => true, search)
  const { razonSocial } = useProfile()
  if (draft === undefined) return <output>Buscando</output>
  return (
    <output>
      {razonSocial?.razonSocial}: {draft ? `borrador de ${draft.razonSocialId}` : 'vacío'}
    </output>
  )
}

/** Header and form as the shell renders them. */
const Page = ({ search = '' }) => {
  const [razonSocialId, setRazonSocial] = useState(1)
  const razonSocial = ALL.find((each) => each.razonSocialId === razonSocialId)!
  const person = { usuario: aUsuario({ listRazonSocial: ALL }), razonSocial, setRazonSocial, esInterno: false }
  return (
    <Person value={person}>
      <Button onClick={() => setRazonSocial(2)}>Arriba Sur</Button>
      <Button onClick={() => setRazonSocial(1)}>Arriba Norte</Button>
      <Form search={search} />
    </Person>
  )
}

beforeEach(() => {
  vi.mocked(loadDraft).mockReset().mockResolvedValue(undefined)
  vi.mocked(dropDraft).mockClear()
})

test('a form without a draft follows the razón social of the header', async () => {
  const screen = await renderPiece(<Page />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Norte S.A.: vacío')
  await screen.getByRole('button', { name: 'Arriba Sur' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Sur S.A.: vacío')
})

test('a draft selects its razón social in the header; when the user selects another, the draft is discarded', async () => {
  vi.mocked(loadDraft).mockResolvedValue({ razonSocialId: 2, texto: 'a medias' })
  const screen = await renderPiece(<Page />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Sur S.A.: borrador de 2')
  await screen.getByRole('button', { name: 'Arriba Norte' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Norte S.A.: vacío')
  expect(dropDraft).toHaveBeenCalledWith('prueba')
  await screen.getByRole('button', { name: 'Arriba Sur' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Sur S.A.: vacío')
})

test('a razón social in the URL is selected in the header only once', async () => {
  const screen = await renderPiece(<Page search="?rs=2" />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Sur S.A.: vacío')
  await screen.getByRole('button', { name: 'Arriba Norte' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Norte S.A.: vacío')
})

test.each([
  ['of a razón social that is no longer active', { razonSocialId: 3, texto: 'a medias' }],
  ['of a razón social of another user', { razonSocialId: 8, texto: 'a medias' }],
])('a draft %s is not restored', async (_name, kept) => {
  vi.mocked(loadDraft).mockResolvedValue(kept)
  const screen = await renderPiece(<Page />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Norte S.A.: vacío')
})
