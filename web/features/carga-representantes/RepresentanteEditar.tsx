import { Button, Group, Stack, Tabs } from '@mantine/core'
import { FormProvider } from 'react-hook-form'
import { representantes } from '#contract/representantes.ts'
import type { RepresentanteDetail, RepresentanteOptions } from '#contract/representantes.schemas.ts'
import { Problemas } from '#shared/gestiones/Problemas.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { config } from '#web/config.ts'
import { useCall } from '#web/queries.tsx'
import { PermisosFields } from './PermisosFields.tsx'
import { PersonaFields } from './PersonaFields.tsx'
import { RepresentanteEstado } from './RepresentanteEstado.tsx'
import { RepresentanteHistorial } from './RepresentanteHistorial.tsx'
import { changesOf, fieldsOf, formOf } from './representante.form.ts'
import { useRepresentanteForm } from './use-representante-form.ts'

interface DatosProps {
  detail: RepresentanteDetail
  opciones: RepresentanteOptions
}

const Datos = ({ detail, opciones }: DatosProps) => {
  const start = formOf(detail)
  const { form, submit, show, isSending } = useRepresentanteForm({
    start,
    route: representantes.update,
    refreshes: [representantes.search, representantes.get, representantes.getHistorial],
    sentOf: (values) => ({
      body: { userId: detail.userId, version: detail.version, ...changesOf(values, start) },
    }),
    onSaved: () => form.reset(form.getValues()),
  })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Problemas fieldsOf={fieldsOf} onGo={show} />
          <fieldset disabled={!detail.puedeEditar} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
            <Stack>
              {!detail.compartido && <PersonaFields isNew={false} canChangeUsuario={detail.puedeCambiarUsuario} />}
              <PermisosFields opciones={opciones} detail={detail} />
            </Stack>
          </fieldset>
          {detail.puedeEditar && config.flags['create-representative'] && (
            <Group justify="end">
              <Button type="submit" loading={isSending} disabled={!form.formState.isDirty}>
                Guardar cambios
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </FormProvider>
  )
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
          <Datos key={detail.data.version} detail={detail.data} opciones={opciones.data} />
        </Tabs.Panel>
        <Tabs.Panel value="historial">
          <RepresentanteHistorial representanteId={representanteId} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
