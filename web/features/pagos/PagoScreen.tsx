import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { useRazonSocialOfUrl, useOwnDraft } from '#shared/borradores/draft.ts'
import { isWorthOf, sampleOf } from '#shared/forms/escrito.ts'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Read } from '#ui/Read.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { emptyPago, pagoCampos } from './pago.campos.tsx'
import { PagoNuevo } from './PagoNuevo.tsx'

/** Returns the items selected on the previous screen, which survive a reload; none for a typed URL. */
const elegidasOf = (state: unknown): readonly Partida[] =>
  (state as { partidas?: readonly Partida[] } | null)?.partidas ?? []

/**
 * Returns the key of the draft. A payment that starts from a selection has its own, so that it does not affect the
 * current one.
 */
const draftKeyOf = (partidas: readonly Partida[]): string =>
  ['cuenta-corriente/pago', ...partidas.map(({ partidaId }) => partidaId).toSorted()].join(' ')

const VACIO = pagoCampos('', [])

const ESPERA = (
  <Stack>
    <PageHeader title="Informar pago" />
    <Loading />
  </Stack>
)

interface PagoAtProps {
  search: string
  partidas: readonly Partida[]
}

/** Waits for the draft of this payment. */
const PagoAt = ({ search, partidas }: PagoAtProps) => {
  const { razonSocial, esInterno } = useProfile()
  const named = useRazonSocialOfUrl(search)
  const draftKey = draftKeyOf(partidas)
  const draft = useOwnDraft(draftKey, sampleOf(VACIO), isWorthOf(VACIO), search)
  const razonSocialId = (esInterno ? named : razonSocial?.razonSocialId) ?? ''
  // The user chose another razón social since: it owes none of these.
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

/** Keeps the debts from when the form opened, so that later changes do not discard its values. */
const PagoDeFactura = ({ search, deudas }: { search: string; deudas: readonly Partida[] }) => {
  const [partidas] = useState(deudas)
  return <PagoAt search={search} partidas={partidas} />
}

/** Maximum of documents whose numbers can match the search. */
const MAX_MATCHES = 20

/** Screen of a new payment, from a selection or the invoice of the URL. */
export function Component() {
  const { state, search } = useLocation() as { state: unknown; search: string }
  const named = useRazonSocialOfUrl(search)
  const factura = new URLSearchParams(search).get('factura')
  const isNamed = named !== null && factura !== null
  const deuda = useCall(
    cuentaCorriente.search,
    {
      params: { page: 1, size: MAX_MATCHES },
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
