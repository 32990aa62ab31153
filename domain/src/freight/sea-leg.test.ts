import { expect, test } from 'vitest';
import { seaLegBetween } from '#freight/sea-leg.ts';

const place = (id: string | null, postcode: string, city = '', country = 'New Zealand') => ({
  region: id === null ? null : { id, name: id },
  suburb: '',
  city,
  postcode,
  country,
});

test.each([
  [place('NZ-AUK', '1061'), place('NZ-WTC-BUL', '7825'), 'COOK_STRAIT'],
  [place('NZ-NSN', '7010'), place('NZ-WGN', '6011'), 'COOK_STRAIT'],
  [place(null, '6011'), place(null, '7010'), 'COOK_STRAIT'],
  [place(null, '1140'), place(null, '8140'), 'COOK_STRAIT'],
  [place('NZ-AUK', '1061'), place('NZ-WGN', '6011'), 'NONE'],
  [place('NZ-CAN', '8042'), place('NZ-OTA', '9016'), 'NONE'],
  [place('NZ-CAN', '8042'), place('NZ-CAN', '8016'), 'OTHER'],
  [place('NZ-CAN', '8042'), place(null, '8942', 'Chatham Islands'), 'OTHER'],
  [place('NZ-AUK', '1061'), place('NZ-CIT', ''), 'OTHER'],
  [place('NZ-AUK', '1061'), place('NZ-AUK', '1081'), 'OTHER'],
  [place('NZ-AUK', '1061'), place('NZ-AUK', '1840', 'Waiheke Island'), 'OTHER'],
  [place('NZ-AUK', '1081'), place('NZ-AUK', '1971'), 'NONE'],
  [place('NZ-STL', '9810'), place('NZ-STL', '9818'), 'OTHER'],
  [place('NZ-STL', '9810'), place('NZ-STL', '9818', 'Stewart Island'), 'OTHER'],
  [place('NZ-AUK', '1061'), place(null, ''), 'UNKNOWN'],
  [place('NZ-AUK', '1061'), place(null, '2000', 'Sydney', 'Australia'), 'UNKNOWN'],
])('freight from %j to %j has the sea leg %s', (sender, receiver, leg) => {
  expect(seaLegBetween(sender, receiver)).toBe(leg);
  expect(seaLegBetween(receiver, sender)).toBe(leg);
});
