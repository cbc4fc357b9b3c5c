import { useEffect, useState } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { dropDraft, loadDraft, saveDraft } from '#web/drafts.ts'
import { useLeaveWarning } from '#web/leave.ts'
import type { NuevaForm } from './nueva.form.ts'

const KEY = 'devoluciones/nueva'
const SAVE_PAUSE_MS = 400

/** What was saved may come from an older portal: only this shape is taken back. */
const Draft = z.object({
  razonSocialId: z.union([z.number(), z.literal('')]),
  requiereEnvioTransporte: z.boolean(),
  comentarios: z.string(),
  lineas: z.array(
    z.object({
      facturaLineaId: z.number(),
      numeroFactura: z.string(),
      fechaVenta: z.string(),
      codigoMaterial: z.string(),
      descripcion: z.string(),
      precio: z.string(),
      disponible: z.number(),
      lotes: z.array(z.string()),
      cantidad: z.union([z.number(), z.literal('')]),
      lote: z.string(),
      motivoId: z.string(),
      fotos: z.array(z.instanceof(File)),
    }),
  ),
})

const read = async (): Promise<NuevaForm | null> => {
  const parsed = Draft.safeParse(await loadDraft(KEY))
  return parsed.success && (parsed.data.lineas.length > 0 || parsed.data.comentarios) ? parsed.data : null
}

/** The draft left here: undefined while it is looked for, null when there is none. */
export const useSavedDraft = (): NuevaForm | null | undefined => {
  const [draft, setDraft] = useState<NuevaForm | null>()
  useEffect(() => {
    // A browser that keeps nothing (private windows) just starts from scratch.
    read().then(setDraft, () => setDraft(null))
  }, [])
  return draft
}

/** Forgets the draft. A browser that could not keep it has nothing to forget. */
export const forgetDraft = (): Promise<void> => dropDraft(KEY).catch(() => undefined)

/** Saves the form when the typing pauses; leaving before that asks first. Answers whether all of it is safe. */
export const useDraftKeeper = (control: Control<NuevaForm>): boolean => {
  const form = useWatch({ control })
  const { isDirty } = useFormState({ control })
  const [saved, setSaved] = useState<unknown>()
  const isPending = isDirty && saved !== form
  useLeaveWarning(isPending)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => {
      saveDraft(KEY, form).then(
        () => setSaved(form),
        // Not saved: the warning stays, which is what protects the person.
        () => undefined,
      )
    }, SAVE_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [form, isPending])
  return isDirty && !isPending
}
