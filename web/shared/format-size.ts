const KB = 1024
const oneDecimal = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 })

/** Returns a size as "640 KB" or "2,4 MB". */
export const formatSize = (bytes: number): string =>
  bytes < KB * KB ? `${oneDecimal.format(Math.ceil(bytes / KB))} KB` : `${oneDecimal.format(bytes / KB / KB)} MB`
