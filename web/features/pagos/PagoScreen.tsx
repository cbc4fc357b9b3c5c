import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { useNamedCompany, useOwnDraft } from '#shared/borradores/draft.ts'
import { isWorthOf, sampleOf } from '#shared/forms/escrito.ts'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Read } from '#ui/Read.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { emptyPago, pagoCampos } from './pago.campos.tsx'
import { PagoNuevo } from './PagoNuevo.tsx'

/** What was selected on the way here: the screen before left it, and a reload keeps it. An address typed by hand has none. */
const elegidasOf = (state: unknown): readonly Partida[] =>
  (state as { partidas?: readonly Partida[] } | null)?.partidas ?? []

/** Where the draft of a payment is kept: one that starts from a selection does not touch the one under way. */
const draftKeyOf = (partidas: readonly Partida[]): string =>
  ['cuenta-corriente/pago', ...partidas.map(({ partidaId }) => partidaId).toSorted()].join(' ')

const VACIO = pagoCampos('', [])

const ESPERA = (
  <Stack>
    <PageHeader title="Informar Pago" />
    <Loading />
  </Stack>
)

interface PagoAtProps {
  search: string
  partidas: readonly Partida[]
}

/** Waits for the draft that may have been left of what this address starts. */
const PagoAt = ({ search, partidas }: PagoAtProps) => {
  const { razonSocial, esInterno } = useProfile()
  const named = useNamedCompany(search)
  const draftKey = draftKeyOf(partidas)
  const draft = useOwnDraft(draftKey, sampleOf(VACIO), isWorthOf(VACIO), search)
  const razonSocialId = (esInterno ? named : razonSocial?.razonSocialId) ?? ''
  // Another company was chosen since: it owes none of these.
  const suyas = esInterno ? partidas : partidas.filter((each) => each.razonSocialId === razonSocialId)
  if (draft === undefined) return ESPERA
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

/** As it was owed when the form opened: what changes meanwhile takes nothing away that was typed. */
const PagoDeFactura = ({ search, deudas }: { search: string; deudas: readonly Partida[] }) => {
  const [partidas] = useState(deudas)
  return <PagoAt search={search} partidas={partidas} />
}

/** More documents than these have no number alike. */
const ALIKE = 20

/** Informar pago: of what was selected on the way here, or of the invoice that the address names. */
export function Component() {
  const { state, search } = useLocation() as { state: unknown; search: string }
  const named = useNamedCompany(search)
  const factura = new URLSearchParams(search).get('factura')
  const isNamed = named !== null && factura !== null
  const deuda = useCall(
    cuentaCorriente.search,
    {
      params: { page: 1, size: ALIKE },
      body: { razonSocialIds: [named ?? 0], texto: factura ?? '', importeDesde: '0.01' },
    },
    { enabled: isNamed },
  )
  if (!isNamed) return <PagoAt search={search} partidas={elegidasOf(state)} />
  return (
    <Read of={deuda} waiting={ESPERA}>
      {({ filas }) => (
        <PagoDeFactura key={search} search={search} deudas={filas.filter(({ referencia }) => referencia === factura)} />
      )}
    </Read>
  )
}
