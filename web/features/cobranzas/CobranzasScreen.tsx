import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import { PESTANAS_COBRANZA, type PestanaCobranza } from '#contract/cobranzas/reglas.ts'
import { formatInstant, localDay } from '#contract/valores/fechas.ts'
import { cobranzaPath, cobranzasPath } from '#shared/cuenta/cuenta.paths.ts'
import { Lista } from '#shared/lists/Lista.tsx'
import { PestanasNav, readPestana } from '#shared/lists/PestanasNav.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useCall } from '#web/queries.tsx'
import { columnsOf } from './cobranzas.columns.tsx'
import { filtrosDe } from './cobranzas.filtros.ts'

const TEXTOS: Record<PestanaCobranza, { filtered: string; empty: string }> = {
  deuda: { filtered: 'Nadie debe nada así.', empty: 'Nadie tiene deuda vencida.' },
  contactar: {
    filtered: 'A nadie así hay que contactar hoy.',
    empty: 'No hay que contactar a nadie hoy. El próximo contacto se agenda al anotar.',
  },
}

/** Who owes what since when, and who is to be contacted: for who collects. */
export function Component() {
  const [params] = useSearchParams()
  const [hoy] = useState(() => localDay(new Date()))
  const pestana = readPestana(PESTANAS_COBRANZA, params.get('pestana'))
  const { data: estado } = useCall(cobranzas.getEstado)
  const filtros = useFiltros(filtrosDe(pestana, estado?.monedas ?? [], params.get('moneda') ?? ''))
  return (
    <Stack>
      <PageHeader
        title="Cobranzas"
        actions={
          <Button component={Link} to={`${cobranzasPath}/conciliacion`} variant="default">
            Conciliación
          </Button>
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
            ? `Saldos con los datos del ${formatInstant(estado.datosAl)}.`
            : 'Todavía no hay saldos: se miran unos minutos después de que llegan los datos.'}
        </Text>
      )}
      <Lista
        call={cobranzas.search}
        filtros={filtros}
        caption={PESTANAS_COBRANZA[pestana]}
        columns={columnsOf(hoy)}
        rowKey={({ razonSocialId }) => razonSocialId}
        rowLink={({ razonSocialId }) => cobranzaPath(razonSocialId)}
        texts={TEXTOS[pestana]}
        cardsBelow={1000}
      />
    </Stack>
  )
}
