// @vitest-environment happy-dom
import type { Material } from '@hasiye/contract/materials.ts'
import { expect, test } from 'vitest'
import type { Order } from './location.ts'
import { inOrder } from './MaterialList.tsx'

const make = (id: number, title: string, fileName: string, type: Material['type'], size: number): Material => ({
  id,
  title,
  fileName,
  type,
  size,
  fileUrl: `/api/content/${id}/file`,
  url: null,
  createdAt: `2026-11-${10 + id}T08:00:00.000Z`,
  uploadedBy: null,
  commentCount: 0,
})
const shelf = [
  make(1, 'Şəkil 10', 'sekil.png', 'image', 300),
  make(2, 'İnteqral', 'mühazirə.pdf', 'pdf', 900),
  make(3, 'Şəkil 2', 'foto.png', 'image', 500),
  make(4, 'Cədvəl', 'neticeler.xlsx', 'xls', 100),
]
const ids = (query: string, order: Order) => inOrder(shelf, query, order).map(({ id }) => id)

test.each<[Order, number[]]>([
  ['newest', [4, 3, 2, 1]],
  ['oldest', [1, 2, 3, 4]],
  ['name', [4, 2, 3, 1]],
  ['type', [3, 1, 2, 4]],
  ['size', [2, 3, 1, 4]],
])('by %s', (order, expected) => {
  expect(ids('', order)).toEqual(expected)
})

test('title and file name are searched without regard to case and Azerbaijani letters', () => {
  expect(ids('inteqral', 'newest')).toEqual([2])
  expect(ids('SEKIL', 'newest')).toEqual([3, 1])
  expect(ids('netice', 'newest')).toEqual([4])
  expect(ids('muhazire inteqral', 'newest')).toEqual([2])
  expect(ids('şəkil inteqral', 'newest')).toEqual([])
})

test('a link is found by its host, and not by the rest of its address', () => {
  const link: Material = {
    ...make(5, 'Təcrübə', '', 'link', 0),
    fileUrl: null,
    url: 'https://video.example.az/izle?v=12',
  }
  expect(inOrder([...shelf, link], 'example təcrübə', 'newest')).toEqual([link])
  expect(inOrder([link], 'izle', 'newest')).toEqual([])
})

test('the given list is not modified', () => {
  inOrder(shelf, '', 'size')
  expect(shelf.map(({ id }) => id)).toEqual([1, 2, 3, 4])
})
