import { Stack, Tabs } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import { representantes } from '#contract/representantes.ts'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useCall } from '#web/queries.tsx'
import { RepresentanteEstado } from './RepresentanteEstado.tsx'
import { RepresentanteForm } from './RepresentanteForm.tsx'
import { RepresentanteHistorial } from './RepresentanteHistorial.tsx'
import { representantesPath } from './representantes.paths.ts'

/** A new representative: who they are, what they may do, and the invitation goes out. */
export const RepresentanteNuevo = () => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { data, error, refetch } = useCall(representantes.getOpciones)
  if (!data) return error ? <FailedRead error={error} onRetry={() => void refetch()} /> : <Loading />
  return <RepresentanteForm opciones={data} onSaved={() => void navigate(representantesPath(search))} />
}

/** One representative: where they are, their data and permissions, and who changed what. */
export const RepresentanteEditar = ({ representanteId }: { representanteId: number }) => {
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
          <RepresentanteForm key={detail.data.version} detail={detail.data} opciones={opciones.data} />
        </Tabs.Panel>
        <Tabs.Panel value="historial">
          <RepresentanteHistorial representanteId={representanteId} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
