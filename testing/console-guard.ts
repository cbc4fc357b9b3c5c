import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Fails a test when a component calls console.error. */
const complaints = vi.fn<(...args: unknown[]) => void>()
const original = console.error

beforeEach(() => {
  complaints.mockClear()
  console.error = (...args: unknown[]) => {
    complaints(...args)
    original(...args)
  }
})

afterEach(() => {
  expect(complaints.mock.calls).toEqual([])
})
