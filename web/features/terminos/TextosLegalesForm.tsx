import { Box, Card, ScrollArea, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { terminos } from '#contract/terminos/calls.ts'
import { completar, MAX_TEXTO } from '#contract/terminos/reglas.ts'
import type { Edicion } from '#contract/terminos/shapes.ts'
import { Markdown } from '#shared/ayuda/Markdown.tsx'
import { Campos as CamposDe } from '#shared/forms/Campos.tsx'
import type { Campos } from '#shared/forms/campos.ts'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { ApiError } from '#web/api.ts'
import { useSend } from '#web/queries.tsx'
import { PARTE } from './terminos.parte.ts'

type Datos = Pick<Edicion, 'terminos' | 'privacidad'> & { confirma: boolean }
type Texto = 'terminos' | 'privacidad'

const MARCAS =
  '## Título, - renglón, 1. paso, **negrita**, [enlace](https://…). {{distribuidora}}, {{domicilio}} y {{email}} se completan con lo que dice Distribuidora.'

const texto = (name: Texto, label: string): Campos<Datos> => [
  { kind: 'parrafo', name, label, help: MARCAS, required: true, rows: 12, maxRows: 24, maxLength: MAX_TEXTO },
]
const TERMINOS = texto('terminos', 'Texto de los términos')
const PRIVACIDAD = texto('privacidad', 'Texto del aviso')
const CONFIRMA: Campos<Datos> = [
  {
    kind: 'si',
    name: 'confirma',
    label: 'Todos, también quienes ya aceptaron, la van a tener que aceptar en su próxima visita',
  },
]
const CAMPOS = [...TERMINOS, ...PRIVACIDAD, ...CONFIRMA]

/** How a text of the form is read. */
const Vista = ({ de, label }: { de: Texto; label: string }) => {
  const { control } = useFormContext<Datos>()
  const escrito = useWatch({ control, name: de })
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        Así se lee
      </Text>
      <Card withBorder padding={0}>
        <ScrollArea.Autosize mah={360} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}>
          <Box p="md">
            <Markdown texto={completar(escrito, PARTE)} nivel={3} aparte />
          </Box>
        </ScrollArea.Autosize>
      </Card>
    </Stack>
  )
}

/** The texts in force, to be changed: what is published is another version. */
export const TextosLegalesForm = ({ edicion }: { edicion: Edicion }) => {
  const { mutateAsync } = useSend(terminos.createVersion, { refreshes: [terminos.listVersiones, terminos.get] })
  // What is published comes after the version that was read, until it is told that there is another: then after that one.
  const [leida, setLeida] = useState<number | undefined>(edicion.versiones[0]!.numero)
  const startOf = ({ terminos: escritos, privacidad }: Edicion): Datos => ({
    terminos: escritos,
    privacidad,
    confirma: false,
  })
  const de = useFormSend({
    start: startOf(edicion),
    shape: async () =>
      (await import('#contract/terminos/shapes.ts')).terminosShapes.createVersion.body.omit({ desde: true }),
    campos: CAMPOS,
    bodyOf: ({ confirma: _confirma, ...body }) => body,
    check: ({ confirma }, refuse) => {
      if (!confirma) refuse('confirma', 'Marcalo para publicar.')
    },
    send: (body) => mutateAsync({ body: { ...body, desde: leida ?? edicion.versiones[0]!.numero } }),
    done: ({ versiones }) => `Publicamos la versión ${versiones[0]!.version}.`,
    onDone: (saved) => {
      setLeida(saved.versiones[0]!.numero)
      de.form.reset(startOf(saved))
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 409) setLeida(undefined)
    },
    rereads: true,
  })
  return (
    <Formulario de={de} enviar="Publicar">
      <FormSection title="Términos y condiciones" order={2}>
        <CamposDe campos={TERMINOS} />
        <Vista de="terminos" label="Así se leen los términos" />
      </FormSection>
      <FormSection
        title="Aviso de privacidad"
        order={2}
        help="Al final va siempre, con las palabras que pide la ley, la leyenda de la Agencia de Acceso a la Información Pública."
      >
        <CamposDe campos={PRIVACIDAD} />
        <Vista de="privacidad" label="Así se lee el aviso" />
      </FormSection>
      <CamposDe campos={CONFIRMA} />
    </Formulario>
  )
}
