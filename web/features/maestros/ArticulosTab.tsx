import { Card, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { articulos, ayuda, LIMITES_ILUSTRACION } from '#contract/ayuda/calls.ts'
import { IMAGEN } from '#contract/ayuda/reglas.ts'
import { FALLBACK_MESSAGE } from '#contract/base/errors.ts'
import { ARTICULO } from '#contract/maestros/articulos.ts'
import { Markdown } from '#shared/ayuda/Markdown.tsx'
import { Chip } from '#shared/Chip.tsx'
import { acceptOf } from '#shared/archivos/archivo-problem.ts'
import { ArchivoBoton } from '#shared/archivos/ArchivoBoton.tsx'
import { enviado, unoDe } from '#shared/lists/filtros.ts'
import { ApiError } from '#web/api.ts'
import { useSend } from '#web/queries.tsx'
import { listadoDe } from './maestro.lista.tsx'
import { MaestroLista } from './MaestroLista.tsx'
import type { ArticuloDatos } from './maestros.tabla.tsx'

const LIMITES = 'PNG, JPEG, WebP o HEIC de hasta 5 MB. Queda donde está el cursor.'

/** Inserts text at a position, as a separate paragraph. */
const insertAt = (texto: string, at: number, words: string): string =>
  [texto.slice(0, at).trimEnd(), words, texto.slice(at).trimStart()].filter(Boolean).join('\n\n')

/** Form that uploads a picture with its alternative text and inserts it into the article. */
const AgregarImagen = () => {
  const { getValues, setValue } = useFormContext<ArticuloDatos>()
  const [dice, setDice] = useState('')
  const [problem, setProblem] = useState('')
  const { mutateAsync, isPending } = useSend(ayuda.createImagen)
  const add = async (file: File) => {
    setProblem('')
    try {
      const { imagenId } = await mutateAsync({ body: {}, files: [file] })
      const texto = getValues('texto')
      const at = document.querySelector<HTMLTextAreaElement>('textarea[name=texto]')?.selectionEnd ?? texto.length
      const words = `![${dice.trim().replace(/[[\]]/g, '')}](${IMAGEN}${imagenId})`
      setValue('texto', insertAt(texto, at, words), { shouldDirty: true, shouldValidate: true })
      setDice('')
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields?.files ?? error.message) : FALLBACK_MESSAGE)
    }
  }
  return (
    <Stack gap={4}>
      <Group align="end" gap="xs">
        <TextInput
          label="Qué muestra la imagen"
          description="Lo oye quien no la ve. Escribilo, y después elegí el archivo."
          maxLength={150}
          flex="1 1 240px"
          value={dice}
          onChange={(event) => setDice(event.currentTarget.value)}
        />
        <ArchivoBoton
          archivo="Archivo de la imagen"
          accept={acceptOf(LIMITES_ILUSTRACION)}
          disabled={!dice.trim()}
          loading={isPending}
          onFiles={([file]) => {
            if (file) void add(file)
          }}
        >
          Agregar imagen
        </ArchivoBoton>
      </Group>
      <Text size="xs" c={problem ? 'red' : 'dimmed'} {...(problem && { role: 'alert' })}>
        {problem || LIMITES}
      </Text>
    </Stack>
  )
}

const Vista = () => {
  const { control } = useFormContext<ArticuloDatos>()
  const [titulo, texto] = useWatch({ control, name: ['titulo', 'texto'] })
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        Así se lee
      </Text>
      <Card withBorder padding="md">
        <Text fw={600} fz={18} mb="xs">
          {titulo || 'Título'}
        </Text>
        <Markdown texto={texto} nivel={3} aparte />
      </Card>
    </Stack>
  )
}

const ARTICULOS = listadoDe(ARTICULO, 'articulo', articulos, {
  celdas: {
    publicado: ({ publicado }) => <Chip tono={publicado ? 'bien' : 'fin'}>{publicado ? 'Publicado' : 'Borrador'}</Chip>,
  },
  filtra: {
    publicado: enviado(unoDe('Estado', { si: 'Publicados', no: 'Borradores' }), (value) => ({
      publicado: value === 'si',
    })),
  },
  excel: 'ayuda',
  parts: () => ({
    children: (
      <>
        <AgregarImagen />
        <Vista />
      </>
    ),
  }),
})

/** Tab of the help articles, published ones and drafts, with the votes of users. */
export const ArticulosTab = () => <MaestroLista de={ARTICULOS} />
