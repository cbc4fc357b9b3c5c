import { imagenes } from '#contract/imagenes.ts'
import { useSend } from '#web/queries.tsx'

/** Saves or takes away the image of a company, or the person's own; each answers the version there is then. */
export const useImagenSend = (razonSocialId: number | undefined) => {
  const own = useSend(imagenes.setUsuario)
  const company = useSend(imagenes.setRazonSocial)
  const ownAway = useSend(imagenes.deleteUsuario)
  const companyAway = useSend(imagenes.deleteRazonSocial)
  const params = { razonSocialId: razonSocialId ?? 0 }
  const isOwn = razonSocialId === undefined
  return {
    save: async (file: File) => {
      const files = [file]
      const { imagenVersion } = await (isOwn ? own.mutateAsync({ files }) : company.mutateAsync({ params, files }))
      return imagenVersion
    },
    remove: async () => {
      const { imagenVersion } = await (isOwn ? ownAway.mutateAsync({}) : companyAway.mutateAsync({ params }))
      return imagenVersion
    },
    isPending: [own, company, ownAway, companyAway].some((each) => each.isPending),
  }
}
