import { Button, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import type { RazonSocial } from '#contract/usuarios/shapes.ts'
import { NEGOCIOS } from '#contract/base/servicios.ts'
import { Falta } from '#shared/Falta.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ApiError } from '#web/api.ts'
import { useProfile } from '#web/profile.tsx'
import { emptyForm, formOf } from './nuevo.form.ts'
import { NuevoPedido } from './NuevoPedido.tsx'
import { PEDIDO_MOTO } from './pedidos-motos.gestion.ts'
import { useBorradorGuardado, useModelos } from './pedidos-motos.queries.ts'

const isDeMotos = ({ negocios, activo }: RazonSocial): boolean =>
  activo && negocios.some(({ negocioId }) => negocioId === NEGOCIOS.motos)

const Hoja = ({ children }: { children: ReactNode }) => (
  <Stack>
    <PageHeader title={PEDIDO_MOTO.nueva} />
    {children}
  </Stack>
)

/** Nuevo Pedido: waits for the models, and for the draft that the address names. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const { usuario, razonSocial } = useProfile()
  // Only what the address said at first: the number of a draft that this form makes is put there later.
  const [borradorId] = useState(() => Number(/^\d{1,9}$/.exec(params.get('borrador') ?? '')?.[0] ?? 0))
  const modelos = useModelos()
  const borrador = useBorradorGuardado(borradorId)
  const [oldSince] = useState(borrador.dataUpdatedAt)
  const [draft, setDraft] = useState<PedidoDetail>()
  // Read anew each time, and once: what is sent afterwards must not take the form away.
  if (!draft && borrador.data && borrador.dataUpdatedAt > oldSince) setDraft(borrador.data)

  const error = modelos.error ?? borrador.error
  if (draft && !draft.puedeEditar) {
    const ver = (
      <Button component={Link} to={PEDIDO_MOTO.path(draft.pedidoId)}>
        Ver el pedido
      </Button>
    )
    return (
      <Hoja>
        <EmptyState text="Ese pedido ya no es un borrador: no se puede cambiar." action={ver} />
      </Hoja>
    )
  }
  if (modelos.data?.length === 0) {
    return (
      <Hoja>
        <Falta paso="motos" />
      </Hoja>
    )
  }
  if (modelos.data && (draft || borradorId === 0)) {
    const own = razonSocial && isDeMotos(razonSocial) ? razonSocial : usuario.listRazonSocial.find(isDeMotos)
    return (
      <NuevoPedido
        modelos={modelos.data}
        start={draft ? formOf(draft) : emptyForm(own?.razonSocialId ?? '')}
        guardado={draft}
        onCreated={(pedidoId) => setParams({ borrador: String(pedidoId) }, { replace: true })}
      />
    )
  }
  const volver = (
    <Button component={Link} to={PEDIDO_MOTO.listPath()} variant="default">
      Volver a {PEDIDO_MOTO.plural}
    </Button>
  )
  const retry = () => {
    void modelos.refetch()
    if (borradorId > 0) void borrador.refetch()
  }
  return (
    <Hoja>
      {!error && <Loading />}
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState text="Ese borrador ya no está." action={volver} />
      ) : (
        error && <FailedRead error={error} onRetry={retry} />
      )}
    </Hoja>
  )
}
