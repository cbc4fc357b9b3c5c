import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import { PESTANAS_COBRANZA, type PestanaCobranza, saldosTexto } from '#contract/cobranzas/reglas.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { cobranzaPath, cobranzasPath } from '#shared/cuenta/cuenta.paths.ts'
import { DescargarExcel } from '#shared/gestiones/DescargarExcel.tsx'
import { Lista } from '#shared/lists/Lista.tsx'
import { PestanasNav, readPestana } from '#shared/lists/PestanasNav.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { useRefetchOnChange } from '#shared/lists/use-refresh-as.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { download } from '#web/downloads.ts'
import { useCall } from '#web/queries.tsx'
import { columnsOf } from './cobranzas.columns.tsx'
import { filtrosDe } from './cobranzas.filtros.ts'

const TEXTOS: Record<PestanaCobranza, { filtered: string; empty: string }> = {
  deuda: { filtered: 'No hay deudores con esos filtros.', empty: 'Nadie tiene deuda vencida.' },
  contactar: {
    filtered: 'Nadie para contactar hoy con esos filtros.',
    empty: 'No hay que contactar a nadie hoy. El próximo contacto se agenda al registrar uno.',
  },
}

/**
 * Text for an empty list as long as the portal cannot know whether customers owe: before the first balances, or when
 * their state cannot be read.
 */
const SIN_SALDOS = 'Acá vas a ver quién tiene deuda vencida.'
const TEXTOS_SIN_SALDOS: Record<PestanaCobranza, { filtered: string; empty: string }> = {
  ...TEXTOS,
  deuda: { filtered: SIN_SALDOS, empty: SIN_SALDOS },
}

/** Polling interval (ms) until the portal has loaded the first balances from the ERP. */
const SIN_SALDOS_MS = 30_000

/**
 * Reads the date of the newest balances, and refetches the list when it changes. `datosAl`: date of the balances in the
 * list on screen.
 */
const useEstado = () => {
  const { data } = useCall(
    cobranzas.getEstado,
    {},
    { refetchInterval: ({ state }) => state.data?.datosAl === null && SIN_SALDOS_MS },
  )
  const datosAl = useRefetchOnChange(data?.datosAl, 'cobranzas')
  return data && { ...data, datosAl: datosAl ?? null }
}

/** Screen of the customers with overdue debt and of the customers to contact. */
export function Component() {
  const [params] = useSearchParams()
  const [hoy] = useState(() => localDay(new Date()))
  const pestana = readPestana(PESTANAS_COBRANZA, params.get('pestana'))
  const estado = useEstado()
  const filtros = useFiltros(filtrosDe(pestana, estado?.monedas ?? [], params.get('moneda') ?? ''))
  return (
    <Stack>
      <PageHeader
        title="Cobranzas"
        actions={
          <>
            <DescargarExcel
              type="cobranzas"
              id="todas"
              download={(name) => download(cobranzas.downloadExcel, { body: filtros.criteria }, name)}
            />
            <Button component={Link} to={`${cobranzasPath}/conciliacion`} variant="default">
              Conciliación
            </Button>
          </>
        }
      />
      <PestanasNav
        label="Cobranzas"
        pestanas={PESTANAS_COBRANZA}
        actual={pestana}
        cuantas={(each) => (each === 'contactar' ? estado?.paraContactar : undefined)}
        linkTo={filtros.linkTo}
      />
      {estado && (
        <Text size="sm" c="dimmed">
          {estado.datosAl
            ? saldosTexto(estado.datosAl)
            : 'Todavía no hay saldos: se calculan unos minutos después de que llegan los datos, y aparecen solos.'}
        </Text>
      )}
      <Lista
        call={cobranzas.search}
        filtros={filtros}
        caption={PESTANAS_COBRANZA[pestana]}
        columns={columnsOf(hoy)}
        rowKey={({ razonSocialId }) => razonSocialId}
        rowLink={({ razonSocialId }) => cobranzaPath(razonSocialId)}
        texts={(estado?.datosAl ? TEXTOS : TEXTOS_SIN_SALDOS)[pestana]}
        cardsBelow={1000}
      />
    </Stack>
  )
}
