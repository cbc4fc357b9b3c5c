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

/**
 * Returns the items selected on the previous screen; the browser keeps them on a reload. Empty when the user opened the
 * URL directly.
 */
const elegidasOf = (state: unknown): readonly Partida[] =>
  (state as { partidas?: readonly Partida[] } | null)?.partidas ?? []

/**
 * Returns the key of the draft. A payment of selected items has its own key; otherwise it would overwrite the user's
 * current draft.
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

/** Form of a payment. Shows a loading state until its draft has been read. */
const PagoAt = ({ search, partidas }: PagoAtProps) => {
  const { razonSocial, esInterno } = useProfile()
  const named = useRazonSocialOfUrl(search)
  const draftKey = draftKeyOf(partidas)
  const draft = useOwnDraft(draftKey, sampleOf(VACIO), isWorthOf(VACIO), search)
  const razonSocialId = (esInterno ? named : razonSocial?.razonSocialId) ?? ''
  // Keep only items of the current razón social, because the user may have selected another razón social in the header.
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

/**
 * Form filled in with the debts that were read when it opened. Later changes of the debts are ignored: they would reset
 * the typed values.
 */
const PagoDeFactura = ({ search, deudas }: { search: string; deudas: readonly Partida[] }) => {
  const [partidas] = useState(deudas)
  return <PagoAt search={search} partidas={partidas} />
}

/** Maximum number of documents to read when searching for the number in the URL. */
const MAX_MATCHES = 20

/** Screen of a new payment. Selected items, or the invoice in the URL, fill in the form. */
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
