/**
 * Puts labels side by side along a line, each as near to its own place as the others let it. Chooses which of them are
 * written when there is no room for all.
 */
type Label<Item> = { item: Item; wanted: number; placed: number };
type Room = { from: number; to: number; pitch: number; furthest: number };
type Candidate<Item> = {
  item: Item;
  wanted: number;
  /** Only taken if neither it nor any other has to move for it. */
  isOptional: boolean;
};

/** The most important first: each is taken if all those taken still find a place not too far from where they belong. */
export function chooseLabels<Item>(candidates: readonly Candidate<Item>[], room: Room): Label<Item>[] {
  const most = Math.floor((room.to - room.from) / room.pitch) + 1;
  let chosen: Label<Item>[] = [];
  for (const { item, wanted, isOptional } of candidates) {
    if (chosen.length === most) break;
    const isFree = chosen.every((label) => Math.abs(label.placed - wanted) >= room.pitch);
    if (isOptional && !isFree) continue;
    const label = { item, wanted, placed: wanted };
    const spread = isFree ? [...chosen, label] : spreadOut([...chosen, label], room);
    if (spread.every(({ wanted, placed }) => Math.abs(placed - wanted) <= room.furthest)) chosen = spread;
  }
  return chosen.sort((a, b) => a.placed - b.placed);
}

/** Labels that would touch become a group, which stands around the middle of where its members belong. */
function spreadOut<Item>(labels: readonly Label<Item>[], { from, to, pitch }: Room): Label<Item>[] {
  type Group = { members: Label<Item>[]; sum: number };
  const startOf = ({ members, sum }: Group) =>
    Math.min(Math.max(sum / members.length, from), to - (members.length - 1) * pitch);
  const groups: Group[] = [];
  for (const label of labels.toSorted((a, b) => a.wanted - b.wanted)) {
    let group: Group = { members: [label], sum: label.wanted };
    for (let before = groups.at(-1); before !== undefined; before = groups.at(-1)) {
      const reach = before.members.length * pitch;
      if (startOf(before) + reach <= startOf(group)) break;
      group = {
        members: [...before.members, ...group.members],
        sum: before.sum + group.sum - reach * group.members.length,
      };
      groups.pop();
    }
    groups.push(group);
  }
  return groups.flatMap((group) =>
    group.members.map((label, index) => ({ ...label, placed: startOf(group) + index * pitch })),
  );
}
