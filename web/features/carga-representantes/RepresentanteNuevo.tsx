import { Button, Group, Stack } from '@mantine/core'
import { FormProvider } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { representantes } from '#contract/representantes.ts'
import { Problemas } from '#shared/gestiones/Problemas.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import type { RepresentanteOptions } from '#contract/representantes.schemas.ts'
import { PermisosFields } from './PermisosFields.tsx'
import { PersonaFields } from './PersonaFields.tsx'
import { emptyRepresentante, fieldsOf, toBody } from './representante.form.ts'
import { representantesPath } from './representantes.paths.ts'
import { useRepresentanteForm } from './use-representante-form.ts'

const Formulario = ({ opciones }: { opciones: RepresentanteOptions }) => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { razonSocial } = useProfile()
  const { form, submit, show, isSending } = useRepresentanteForm({
    start: emptyRepresentante(razonSocial?.razonSocialId),
    route: representantes.create,
    refreshes: [representantes.search],
    sentOf: (values) => ({ body: toBody(values) }),
    onSaved: () => void navigate(representantesPath(search)),
  })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Problemas fieldsOf={fieldsOf} onGo={show} />
          <PersonaFields isNew canChangeUsuario />
          <PermisosFields opciones={opciones} />
          <Group justify="end">
            <Button type="submit" loading={isSending}>
              Crear e invitar
            </Button>
          </Group>
        </Stack>
      </form>
    </FormProvider>
  )
}

/** A new representative: who they are, what they may do, and the invitation goes out. */
export const RepresentanteNuevo = () => {
  const { data, error, refetch } = useCall(representantes.getOpciones)
  if (!data) return error ? <FailedRead error={error} onRetry={() => void refetch()} /> : <Loading />
  return <Formulario opciones={data} />
}
