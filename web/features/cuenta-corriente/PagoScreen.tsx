import { Stack } from '@mantine/core'
import { useLocation } from 'react-router'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { useOwnDraft } from '#shared/forms/draft.ts'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { emptyPago, type PagoForm } from './pago.form.ts'
import { PagoNuevo } from './PagoNuevo.tsx'

/** What was selected on the way here: the screen before left it, and a reload keeps it. An address typed by hand has none. */
const elegidasOf = (state: unknown): readonly Partida[] =>
  (state as { partidas?: readonly Partida[] } | null)?.partidas ?? []

/** The company that the address names, when this person has it; else the one in use. */
const useRazonSocialId = (search: string): number | '' => {
  const { usuario, razonSocial, esInterno } = useProfile()
  const named = Number(new URLSearchParams(search).get('rs') ?? 0)
  const isOwn = esInterno || usuario.listRazonSocial.some((each) => each.activo && each.razonSocialId === named)
  return isOwn && Number.isInteger(named) && named > 0 ? named : (razonSocial?.razonSocialId ?? '')
}

/** Where the draft of a payment is kept: one that starts from a selection does not touch the one under way. */
const draftKeyOf = (partidas: readonly Partida[]): string =>
  ['cuenta-corriente/pago', ...partidas.map(({ partidaId }) => partidaId).toSorted()].join(' ')

const SAMPLE: PagoForm = {
  ...emptyPago('', []),
  aplicaciones: [{ partidaId: '', nombre: '', vencimiento: '', pendiente: '', importe: '' }],
}
const isWorth = ({ banco, fecha, importe, comentario, aplicaciones, files }: PagoForm) =>
  Boolean(banco || fecha || importe || comentario || aplicaciones.length || files.length)

/** Informar pago: waits for the draft that may have been left of what this address starts. */
export function Component() {
  const { state, search } = useLocation() as { state: unknown; search: string }
  const partidas = elegidasOf(state)
  const razonSocialId = useRazonSocialId(search)
  const draftKey = draftKeyOf(partidas)
  const draft = useOwnDraft(draftKey, SAMPLE, isWorth)
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
      empty={emptyPago(razonSocialId, partidas)}
      elegidas={partidas}
      draftKey={draftKey}
    />
  )
}
