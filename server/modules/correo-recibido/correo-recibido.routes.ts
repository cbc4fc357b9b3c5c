import { correoRecibido } from '#contract/correo-recibido/calls.ts'
import { correoRecibidoShapes } from '#contract/correo-recibido/shapes.ts'
import type { Conversada } from '#gateways/mailbox/ficha.ts'
import type { FileStore } from '#server/files/files.ts'
import { implement } from '#server/http/implement.ts'
import type { Comentar } from './comentar.rules.ts'
import { addSinUbicar, downloadSinUbicar, listSinUbicar, setDescartado } from './sin-ubicar.service.ts'

/** `comentar`: for each kind of conversation, the function that adds a comment. */
export const correoRecibidoRoutes = (store: FileStore, comentar: Record<Conversada, Comentar>) =>
  implement(correoRecibido, correoRecibidoShapes, {
    list: listSinUbicar,
    download: (context, sent) => downloadSinUbicar(context, sent, store),
    addComentario: (context, sent) => addSinUbicar(context, sent, comentar),
    setDescartado,
  })
