/** Rows by group, each group in the order of the file: the rows of group g are `rows[starts[g]] … rows[starts[g + 1] - 1]`. */
export type RowGroups = { starts: Int32Array; rows: Int32Array };

/** `groupOf` has one group for each row; rows with a negative group belong to none. */
export function groupRows(groupOf: Int32Array, groups: number): RowGroups {
  const starts = new Int32Array(groups + 1);
  let members = 0;
  let last = 0;
  let isInOrder = true;
  for (let row = 0; row < groupOf.length; row += 1) {
    const group = groupOf[row] as number;
    if (group < last) isInOrder = false;
    last = group;
    if (group < 0) continue;
    starts[group + 1] = (starts[group + 1] as number) + 1;
    members += 1;
  }
  for (let group = 0; group < groups; group += 1) {
    starts[group + 1] = (starts[group + 1] as number) + (starts[group] as number);
  }
  const rows = new Int32Array(members);
  // As most files stand: group after group, and no row left out.
  if (isInOrder) {
    for (let row = 0; row < members; row += 1) rows[row] = row;
    return { starts, rows };
  }
  const next = starts.slice(0, groups);
  for (let row = 0; row < groupOf.length; row += 1) {
    const group = groupOf[row] as number;
    if (group < 0) continue;
    const position = next[group] as number;
    rows[position] = row;
    next[group] = position + 1;
  }
  return { starts, rows };
}

/** A view of one group's rows. */
export function rowsOf(groups: RowGroups, group: number): Int32Array {
  return groups.rows.subarray(groups.starts[group], groups.starts[group + 1]);
}

/** As many rows of a finding are listed. A list that is full may not be the whole of it. */
export const MAX_ROWS = 50;
