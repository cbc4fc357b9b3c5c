import { Stack } from '@mantine/core'
import { useLocation } from 'react-router'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { useNamedCompany, useOwnDraft } from '#shared/borradores/draft.ts'
import { isWorthOf, sampleOf } from '#shared/forms/escrito.ts'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { emptyPago, pagoCampos } from './pago.campos.tsx'
import { PagoNuevo } from './PagoNuevo.tsx'

/** What was selected on the way here: the screen before left it, and a reload keeps it. An address typed by hand has none. */
const elegidasOf = (state: unknown): readonly Partida[] =>
  (state as { partidas?: readonly Partida[] } | null)?.partidas ?? []

/** Where the draft of a payment is kept: one that starts from a selection does not touch the one under way. */
const draftKeyOf = (partidas: readonly Partida[]): string =>
  ['cuenta-corriente/pago', ...partidas.map(({ partidaId }) => partidaId).toSorted()].join(' ')

const VACIO = pagoCampos('', [])

/** Informar pago: waits for the draft that may have been left of what this address starts. */
export function Component() {
  const { state, search } = useLocation() as { state: unknown; search: string }
  const partidas = elegidasOf(state)
  const { razonSocial, esInterno } = useProfile()
  const named = useNamedCompany(search)
  const draftKey = draftKeyOf(partidas)
  const draft = useOwnDraft(draftKey, sampleOf(VACIO), isWorthOf(VACIO), search)
  const razonSocialId = (esInterno ? named : razonSocial?.razonSocialId) ?? ''
  // Another company was chosen since: it owes none of these.
  const suyas = esInterno ? partidas : partidas.filter((each) => each.razonSocialId === razonSocialId)
  if (draft === undefined)
    return (
      <Stack>
        <PageHeader title="Informar Pago" />
        <Loading />
      </Stack>
    )
  return (
    <PagoNuevo
      key={draftKey}
      draft={draft}
      empty={emptyPago(razonSocialId, suyas)}
      elegidas={suyas}
      draftKey={draftKey}
    />
  )
}
