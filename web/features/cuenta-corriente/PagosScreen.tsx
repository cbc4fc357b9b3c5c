import { Button, Card, Select, Skeleton, Stack } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pagos } from '#contract/cuenta-corriente.ts'
import { PAGO_ESTADOS, type PagoEstado } from '#contract/cuenta-corriente.schemas.ts'
import { razonSocialOf, readPlace } from '#shared/gestiones/gestiones.criteria.ts'
import { RazonSocialFiltro } from '#shared/lists/RazonSocialFiltro.tsx'
import { useDireccion } from '#shared/gestiones/use-direccion.ts'
import { PAGE_SIZE } from '#shared/gestiones/use-lista.ts'
import { CardList } from '#ui/CardList.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pager } from '#ui/Pager.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { pagoPath } from './cuenta.paths.ts'
import { CuentaNav } from './CuentaNav.tsx'
import { PagoCard } from './PagoCard.tsx'

const isEstado = (text: string | null): text is PagoEstado => text !== null && Object.hasOwn(PAGO_ESTADOS, text)

const readPagosFilters = (params: URLSearchParams) => {
  const estado = params.get('estado')
  return { estado: isEstado(estado) ? estado : '', ...readPlace(params) } as const
}

/** The payments that were told, newest first, and what became of each. */
export function Component() {
  const { esInterno } = useProfile()
  const { filters, ownId, change, setPage } = useDireccion<ReturnType<typeof readPagosFilters>>(readPagosFilters)
  const { estado, pagina, cursor, rs } = filters
  const razonSocialId = razonSocialOf(filters, ownId)
  const body = {
    ...(razonSocialId && { razonSocialIds: [razonSocialId] }),
    ...(estado && { estado }),
    ...(cursor && { cursor }),
  }
  const { data, error, isFetching, refetch } = useCall(
    pagos.search,
    { params: { page: pagina, size: PAGE_SIZE }, body },
    { placeholderData: keepPreviousData },
  )
  const active = estado ? [{ key: 'estado', label: PAGO_ESTADOS[estado], onRemove: () => change({ estado: '' }) }] : []
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
      <FilterBar active={active} onClear={() => change({ estado: '' })}>
        <Select
          label="Estado"
          placeholder="Todos"
          clearable
          data={Object.entries(PAGO_ESTADOS).map(([value, label]) => ({ value, label }))}
          value={estado || null}
          onChange={(chosen) => change({ estado: isEstado(chosen) ? chosen : '' })}
        />
        <RazonSocialFiltro rs={rs} onChange={(chosen) => change({ rs: chosen })} flex="0 1 20rem" />
      </FilterBar>
      {!data && error && (
        <Card withBorder>
          <FailedRead error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && <Skeleton height={180} component="output" aria-label="Cargando los pagos" />}
      {data?.filas.length === 0 && (
        <Card withBorder>
          <EmptyState text={estado ? 'Ningún pago está en ese estado.' : nadaInformado} action={!estado && informar} />
        </Card>
      )}
      <CardList aria-label="Pagos informados" aria-busy={isFetching}>
        {data?.filas.map((pago) => (
          <PagoCard key={pago.pagoId} pago={pago} />
        ))}
      </CardList>
      {data && data.filas.length > 0 && (
        <Pager {...data} tamano={PAGE_SIZE} filas={data.filas.length} onChange={setPage} />
      )}
    </Stack>
  )
}
