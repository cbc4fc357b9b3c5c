import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import type { RazonSocial } from '#contract/usuarios/shapes.ts'
import { NEGOCIOS } from '#contract/base/servicios.ts'
import { Falta } from '#shared/Falta.tsx'
import { useHeaderRazonSocial } from '#shared/forms/company.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ApiError } from '#web/api.ts'
import { useProfile } from '#web/profile.tsx'
import { emptyForm, formOf } from './nuevo.campos.tsx'
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

/** Screen of a new order. Shows a loading state until the models and the draft that the URL names have been read. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const { usuario, razonSocial, setRazonSocial, esInterno } = useProfile()
  // Read the id only from the first URL, because the form later writes the id of a new draft into the URL.
  const [borradorId] = useState(() => Number(/^\d{1,9}$/.exec(params.get('borrador') ?? '')?.[0] ?? 0))
  // true: the user selected another razón social in the header, so the form starts empty. The draft stays in the list
  // of orders.
  const [isLeft, setLeft] = useState(false)
  const seguidoId = isLeft ? 0 : borradorId
  const modelos = useModelos()
  const borrador = useBorradorGuardado(seguidoId)
  const [oldSince] = useState(borrador.dataUpdatedAt)
  const [draft, setDraft] = useState<PedidoDetail>()
  // Take only the first answer that is not from the cache. A later answer, after sending, would unmount the form.
  if (!draft && borrador.data && borrador.dataUpdatedAt > oldSince) setDraft(borrador.data)

  const isKnown = useHeaderRazonSocial(draft ? draft.razonSocialId : seguidoId > 0 ? undefined : null, () => {
    setLeft(true)
    setDraft(undefined)
    setParams({}, { replace: true })
  })
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
  if (isKnown && !esInterno && razonSocial && !isDeMotos(razonSocial)) {
    const otras = usuario.listRazonSocial.filter(isDeMotos).map((each) => (
      <Button key={each.razonSocialId} variant="default" onClick={() => setRazonSocial(each.razonSocialId)}>
        Pedir para {each.razonSocial}
      </Button>
    ))
    return (
      <Hoja>
        <EmptyState text={`${razonSocial.razonSocial} no compra motos.`} action={<Group>{otras}</Group>} />
      </Hoja>
    )
  }
  if (modelos.data && isKnown) {
    return (
      <NuevoPedido
        modelos={modelos.data}
        start={draft ? formOf(draft) : emptyForm(razonSocial?.razonSocialId ?? '')}
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
    if (seguidoId > 0) void borrador.refetch()
  }
  return (
    <Hoja>
      {!error && <Loading />}
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState text="Ese borrador ya se envió o se descartó." action={volver} />
      ) : (
        error && <FailedRead error={error} onRetry={retry} />
      )}
    </Hoja>
  )
}
