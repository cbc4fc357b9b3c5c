import { Button, Card, Skeleton, Stack } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { PAGO_ESTADOS } from '#contract/cuenta-corriente/reglas.ts'
import { PAGE_SIZE, razonSocial, unoDe } from '#shared/lists/filtros.ts'
import { Filtros } from '#shared/lists/Filtros.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { CardList } from '#ui/CardList.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pager } from '#ui/Pager.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { pagoPath } from './cuenta.paths.ts'
import { CuentaNav } from './CuentaNav.tsx'
import { PagoCard } from './PagoCard.tsx'

const FILTROS = { estado: unoDe('Estado', PAGO_ESTADOS), rs: razonSocial() }

/** The payments that were told, newest first, and what became of each. */
export function Component() {
  const { esInterno } = useProfile()
  const filtros = useFiltros(FILTROS)
  const { pagina, pageCriteria, isFiltered, setPage } = filtros
  const { data, error, isFetching, refetch } = useCall(
    pagos.search,
    { params: { page: pagina, size: PAGE_SIZE }, body: pageCriteria },
    { placeholderData: keepPreviousData },
  )
  const nadaInformado = esInterno ? 'Todavía ningún cliente informó pagos.' : 'Todavía no informaste pagos.'
  const informar = (
    <Button component={Link} to={pagoPath} leftSection={<IconCash size={18} aria-hidden />}>
      Informar pago
    </Button>
  )
  return (
    <Stack>
      <PageHeader title="Pagos informados" actions={informar} />
      <CuentaNav />
      <Filtros filtros={filtros} />
      {!data && error && (
        <Card withBorder>
          <FailedRead error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && <Skeleton height={180} component="output" aria-label="Cargando los pagos" />}
      {data?.filas.length === 0 && (
        <Card withBorder>
          <EmptyState
            text={isFiltered ? 'Ningún pago está en ese estado.' : nadaInformado}
            action={!isFiltered && informar}
          />
        </Card>
      )}
      <CardList aria-label="Pagos informados" aria-busy={isFetching}>
        {data?.filas.map((pago) => (
          <PagoCard key={pago.pagoId} pago={pago} enSuLista />
        ))}
      </CardList>
      {data && data.filas.length > 0 && (
        <Pager {...data} tamano={PAGE_SIZE} filas={data.filas.length} onChange={setPage} />
      )}
    </Stack>
  )
}
