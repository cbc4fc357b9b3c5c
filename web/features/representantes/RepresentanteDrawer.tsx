import { useLocation, useParams, useNavigate } from 'react-router'
import { ERRORS } from '#contract/base/errors.ts'
import { ListDrawer } from '#shared/gestiones/ListDrawer.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { representantePath, representantesPath } from './representantes.paths.ts'
import { Stack, Tabs, List, Text } from '@mantine/core'
import { representantes } from '#contract/representantes/calls.ts'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Read } from '#ui/Read.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useCall } from '#web/queries.tsx'
import { RepresentanteEstado } from './RepresentanteEstado.tsx'
import { RepresentanteForm } from './RepresentanteForm.tsx'
import { formatInstant } from '#contract/valores/fechas.ts'

/** List of the changes of the representative, newest first. */
const RepresentanteHistorial = ({ representanteId }: { representanteId: number }) => {
  const { data, error, refetch } = useCall(
    representantes.getHistorial,
    { params: { representanteId } },
    { staleTime: 0 },
  )
  if (!data) return <Read of={{ data, error, refetch }} />
  if (!data.length) return <EmptyState text="Todavía no hubo cambios." />
  return (
    <Stack>
      {data.map(({ cuando, quien, cambios }, at) => (
        <Stack key={`${cuando} ${at}`} gap={2}>
          <Text size="sm" fw={600}>
            {formatInstant(cuando)} · {quien}
          </Text>
          <List size="sm">
            {cambios.map((cambio) => (
              <List.Item key={cambio}>{cambio}</List.Item>
            ))}
          </List>
        </Stack>
      ))}
    </Stack>
  )
}

/** Form of a new representative, whom the portal invites by e-mail. */
const RepresentanteNuevo = () => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { data, error, refetch } = useCall(representantes.getOpciones)
  if (!data) return <Read of={{ data, error, refetch }} />
  return <RepresentanteForm opciones={data} onSaved={() => void navigate(representantesPath(search))} />
}

/** Content of the drawer: state, data, rights and history of a representative. */
const RepresentanteEditar = ({ representanteId }: { representanteId: number }) => {
  const detail = useCall(representantes.get, { params: { representanteId } }, { staleTime: 0 })
  const opciones = useCall(representantes.getOpciones)
  const error = detail.error ?? opciones.error
  const retry = () => {
    void detail.refetch()
    void opciones.refetch()
  }
  if (!detail.data || !opciones.data) return error ? <FailedRead error={error} onRetry={retry} /> : <Loading />
  return (
    <Stack>
      <RepresentanteEstado detail={detail.data} />
      <Tabs defaultValue="datos" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="datos">Datos y permisos</Tabs.Tab>
          <Tabs.Tab value="historial">Historial</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="datos">
          <RepresentanteForm detail={detail.data} opciones={opciones.data} />
        </Tabs.Panel>
        <Tabs.Panel value="historial">
          <RepresentanteHistorial representanteId={representanteId} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

/** Drawer over the list, with a representative or the form of a new representative. */
export function Component() {
  // The URL of a new representative has no id.
  const { representanteId = 'nuevo' } = useParams()
  const { search } = useLocation()
  const isNew = representanteId === 'nuevo'
  const isNumber = /^\d{1,9}$/.test(representanteId)
  const rowPath = isNumber ? representantePath(Number(representanteId)) : representantePath('nuevo')
  return (
    <ListDrawer
      title={isNew ? 'Nuevo representante' : 'Editar Representante'}
      listPath={representantesPath(search)}
      rowPath={rowPath}
    >
      {isNew && <RepresentanteNuevo />}
      {isNumber && <RepresentanteEditar key={representanteId} representanteId={Number(representanteId)} />}
      {!isNew && !isNumber && <EmptyState text={ERRORS['no-encontrado'].text} />}
    </ListDrawer>
  )
}
