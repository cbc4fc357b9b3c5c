import { vi } from 'vitest'
import type * as drafts from '#web/drafts.ts'

// In the place of #web/drafts.ts: a browser in which nothing was left, and which keeps what a test tells it to.
export const loadDraft = vi.fn<typeof drafts.loadDraft>(async () => undefined)
export const saveDraft = vi.fn<typeof drafts.saveDraft>(async () => undefined)
export const dropDraft = vi.fn<typeof drafts.dropDraft>(async () => undefined)
